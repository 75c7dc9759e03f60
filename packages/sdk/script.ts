import type { Late } from './late.ts'
import { makeVigil } from './load.ts'
import { shared } from './page/shared.ts'
import { isPolicyRefused, trustedUrl } from './page/trusted.ts'

/** Name and hash of the second file, written in by the build. */
declare const LATE_FILE: string
declare const LATE_INTEGRITY: string

const { currentScript } = document
const own = currentScript instanceof HTMLScriptElement ? currentScript : null
/** What stands before /sdk.js or /sdk/v1.js; null where the script was moved somewhere else. */
const servedFrom =
  own && (/^(.*?)\/sdk(?:\.js|\/[^/]*)$/.exec(own.src.replace(/[?#].*$/, ''))?.[1] ?? null)

/** Where both files meet: the element of the second one, or this name on the document. */
const MEETING = 'vigil'

/**
 * Fetches the second file from beside this one, under its hash and this script's nonce. A script
 * element holds back the page's `load` event, however long it takes: so the file is brought to the
 * browser's cache first, by a request that holds back nothing.
 */
async function loadLate(endpoint: string): Promise<Late> {
  if (own === null) throw new Error('no script element')
  const url =
    servedFrom === null ? new URL(LATE_FILE, own.src).href : `${servedFrom}/sdk/${LATE_FILE}`
  await (servedFrom === endpoint ? cached(url) : loaded())
  const source = trustedUrl(url)
  return isPolicyRefused() ? importLate(url) : insertLate(own, source)
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

function loaded(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })
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
      else reject(new Error('no register'))
    }
    script.onerror = () => reject(new Error('not loaded'))
    document.head.appendChild(script)
  })
}

/** A page that allows no policy of ours takes no script element, and modules all the same. */
async function importLate(url: string): Promise<Late> {
  const meeting: Record<string, unknown> = { [MEETING]: shared() }
  Reflect.set(document, MEETING, meeting)
  try {
    await import(url)
    const late = meeting.vigilLate
    if (isLate(late)) return late
    throw new Error('no register')
  } finally {
    Reflect.deleteProperty(document, MEETING)
  }
}

function isLate(value: unknown): value is Late {
  return typeof value === 'object' && value !== null
}

Object.assign(globalThis, { Vigil: makeVigil(servedFrom, loadLate) })
