const KEY = 'vigil.visitor'
const BYTES = 16

/** An id issued by the browser host, or a random one. */
const ID = /^[\w.~-]{16,128}$/

/**
 * Returns the browser's id on this site, stored in localStorage, so that two machines of one model remain two
 * visitors: the first id that the browser host issued, or a random one if it issued none. null if
 * the page has no storage.
 *
 * @param issued undefined: the host has not answered; then a random id is returned but not stored, since an id that the
 * host did not issue would never be recognised as a device's
 */
export function visitorId(issued: string | null | undefined): string | null {
  try {
    const stored = localStorage.getItem(KEY)
    if (stored !== null && ID.test(stored)) return stored
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

/** Random bytes in hex. crypto.randomUUID exists only on secure pages. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
