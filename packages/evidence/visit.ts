import type { Collected } from '@vigil/contract'
import type { EdgeFacts } from './edge-facts.ts'

/** Data that a browser sent, and facts of its connection. */
export interface BrowserVisit {
  collected: Collected
  /** Request headers of the browser's own request, lower-case names; null: none. */
  headers: Record<string, string> | null
  edge: EdgeFacts | null
  /** Time of the browser's request, ms since the epoch. */
  capturedAtMs: number
}

/** A header of the browser's own request, at most 2048 characters of it. */
export function header(visit: BrowserVisit, name: string): string | null {
  const value: unknown =
    visit.headers && Object.hasOwn(visit.headers, name) ? visit.headers[name] : null
  return typeof value === 'string' && value !== '' ? value.slice(0, 2048) : null
}

/** The user agent of the page, else of the request; null where neither is known. */
export function claimedUserAgent(visit: BrowserVisit): string | null {
  const page = visit.collected.userAgent
  const claimed = typeof page === 'string' ? page.trim().slice(0, 2048) : ''
  return claimed || header(visit, 'user-agent')?.trim() || null
}

/**
 * Whether there is a proxy between browser and edge. The platform itself appends x-forwarded-for, so
 * only a second address in it is a proxy's.
 */
export function isProxied(visit: BrowserVisit): boolean {
  if (header(visit, 'via') !== null || header(visit, 'forwarded') !== null) return true
  return header(visit, 'x-forwarded-for')?.includes(',') ?? false
}
