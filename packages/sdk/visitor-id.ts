const KEY = 'vigil.visitor'
const BYTES = 16

/**
 * The browser's own random id, kept in localStorage, so that two machines of one model stay two
 * visitors. null where the page may keep nothing.
 */
export function visitorId(): string | null {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept
    const minted = randomHex(BYTES)
    localStorage.setItem(KEY, minted)
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
