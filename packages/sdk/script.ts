import type { Late } from './late.ts'
import { makeVigil } from './load.ts'
import { has } from './page/has.ts'
import { loaded } from './page/loaded.ts'
import { shared } from './page/shared.ts'
import { isTrustedTypesPolicyRefused, trustedUrl } from './page/trusted.ts'

/** Name and hash of the second file, inlined by the build. */
declare const LATE_FILE: string
declare const LATE_INTEGRITY: string

const { currentScript } = document
const own = currentScript instanceof HTMLScriptElement ? currentScript : null
/** Base URL before /sdk.js or /sdk/v1.js; null if the script is served from another path. */
const servedFrom =
  own && (/^(.*?)\/sdk(?:\.js|\/[^/]*)$/.exec(own.src.replace(/[?#].*$/, ''))?.[1] ?? null)

/** Property of the second file's element, or of the document, by which the first file passes its state. */
const MEETING = 'vigil'

/**
 * Loads the second file from the folder of this one, with its integrity hash and this script's nonce. A script
 * element delays the page's `load` event until it is loaded, so the file is first fetched into the
 * browser's cache by a request that delays nothing.
 */
async function loadLate(endpoint: string): Promise<Late> {
  if (!own) throw new Error('not loaded')
  const url =
    servedFrom === null ? new URL(LATE_FILE, own.src).href : `${servedFrom}/sdk/${LATE_FILE}`
  await (servedFrom === endpoint ? cached(url) : loaded())
  const source = trustedUrl(url)
  return isTrustedTypesPolicyRefused() ? importLate(url) : insertLate(own, source)
}

/** Resolves once the file is in the cache, or the page has loaded. */
async function cached(url: string): Promise<void> {
  try {
    const answer = await fetch(url, { integrity: LATE_INTEGRITY, credentials: 'same-origin' })
    await answer.arrayBuffer()
  } catch {
    await loaded()
  }
}

function insertLate(own: HTMLScriptElement, source: string): Promise<Late> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = source
    script.integrity = LATE_INTEGRITY
    script.crossOrigin = 'anonymous'
    script.async = true
    Reflect.set(script, MEETING, shared())
    if (own.nonce) script.nonce = own.nonce
    script.onload = () => {
      const late: unknown = Reflect.get(script, 'vigilLate')
      script.remove()
      if (isLate(late)) resolve(late)
      else reject(new Error('not loaded'))
    }
    script.onerror = () => reject(new Error('not loaded'))
    document.head.appendChild(script)
  })
}

/** A page that does not allow our Trusted Types policy blocks script elements, but allows module imports. */
async function importLate(url: string): Promise<Late> {
  const meeting: Record<string, unknown> = { [MEETING]: shared() }
  Reflect.set(document, MEETING, meeting)
  try {
    await import(url)
    const late = meeting.vigilLate
    if (isLate(late)) return late
    throw new Error('not loaded')
  } finally {
    Reflect.deleteProperty(document, MEETING)
  }
}

function isLate(value: unknown): value is Late {
  return has(value, 'atIdle')
}

Object.assign(globalThis, { Vigil: makeVigil(servedFrom, loadLate) })
