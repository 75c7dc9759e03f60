const KEY = 'vigil.visitor'
const DAYS_KEY = 'vigil.days'
const BYTES = 16

/** An id or a list of days that the browser host issued, or a random id. */
const ID = /^[\w.~-]{16,128}$/

/** What the browser host gives a browser to keep, not yet validated. */
export interface IssuedVisitor {
  visitorId?: unknown
  visitorDays?: unknown
}

/** What a browser shows of itself; `visitorDays` is absent if the browser host signed none. */
export interface StoredVisitor {
  visitorId: string
  visitorDays?: string
}

/**
 * Returns the browser's id on this site, stored in localStorage, so that two machines of one model remain two
 * visitors: the first id that the browser host issued, or a random one if it issued none. With it, the days on which
 * the host saw this browser: a copy of the storage lacks those after it was made. null if the page has no storage.
 *
 * @param issued null: the host has not answered; then a random id is returned but not stored, since an id that the
 * host did not issue would never be recognised as a device's
 */
export function visitor(issued: IssuedVisitor | null): StoredVisitor | null {
  try {
    if (issued && !stored(KEY))
      localStorage.setItem(KEY, valid(issued.visitorId) ?? randomHex(BYTES))
    const days = valid(issued?.visitorDays)
    if (days && stored(KEY) === issued?.visitorId) localStorage.setItem(DAYS_KEY, days)
    const visitorDays = stored(DAYS_KEY)
    return { visitorId: stored(KEY) ?? randomHex(BYTES), ...(visitorDays && { visitorDays }) }
  } catch {
    return null
  }
}

/** Deletes the id and its days. */
export function deleteVisitor(): void {
  try {
    localStorage.removeItem(KEY)
    localStorage.removeItem(DAYS_KEY)
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

const stored = (key: string): string | undefined => valid(localStorage.getItem(key))

const valid = (text: unknown): string | undefined =>
  typeof text === 'string' && ID.test(text) ? text : undefined
