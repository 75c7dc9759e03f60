import type { Late } from './late.ts'
import { makeVigil } from './load.ts'
import { shared } from './page/shared.ts'
import { trustedUrl } from './page/trusted.ts'

/** Name and hash of the second file, written in by the build. */
declare const LATE_FILE: string
declare const LATE_INTEGRITY: string

const { currentScript } = document
const own = currentScript instanceof HTMLScriptElement ? currentScript : null
/** What stands before /sdk.js or /sdk/v1.js; null where the script was moved somewhere else. */
const servedFrom =
  own && (/^(.*?)\/sdk(?:\.js|\/[^/]*)$/.exec(own.src.replace(/[?#].*$/, ''))?.[1] ?? null)

/** Fetches the second file from beside this one, under its hash and this script's nonce. */
function loadLate(): Promise<Late> {
  return new Promise((resolve, reject) => {
    if (own === null) throw new Error('no script element')
    const script = document.createElement('script')
    const url =
      servedFrom === null ? new URL(LATE_FILE, own.src).href : `${servedFrom}/sdk/${LATE_FILE}`
    script.src = trustedUrl(url)
    script.integrity = LATE_INTEGRITY
    script.crossOrigin = 'anonymous'
    script.async = true
    Reflect.set(script, 'vigil', shared())
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

function isLate(value: unknown): value is Late {
  return typeof value === 'object' && value !== null
}

Object.assign(globalThis, { Vigil: makeVigil(servedFrom, loadLate) })
