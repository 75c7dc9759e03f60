const KEY = 'vigil.visitor'
const BYTES = 16

/** An id of the browser host's, or of our own. */
const ID = /^[\w.~-]{16,128}$/

/**
 * The browser's id on this site, kept in localStorage, so that two machines of one model stay two
 * visitors: the first that the browser host issued, or a random one where it gave none. null where
 * the page may keep nothing.
 *
 * @param issued undefined: the host has not answered; a random id then stands for this once, since one that the host did
 * not issue would never be known as a device's
 */
export function visitorId(issued: string | null | undefined): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept !== null && ID.test(kept)) return kept
    if (issued === undefined) return randomHex(BYTES)
    localStorage.setItem(KEY, issued !== null && ID.test(issued) ? issued : randomHex(BYTES))
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Forgets the id. */
export function forgetVisitor(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}

/** Random bytes in hex. crypto.randomUUID exists on secure pages alone. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
