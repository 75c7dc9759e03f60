/**
 * Where a part of the evidence comes from (design: Trust), strongest first: our edge observed it; our
 * edge signed it earlier; the caller's server vouches for it; a browser sent it, unverified.
 */
export type Provenance = 'edge' | 'signed' | 'server' | 'client'

/** The parts of the evidence that describe the browser. */
export const BROWSER_PARTS = [
  'userAgent',
  'headers',
  'automation',
  'behavior',
  'device',
  'tls',
  'locale',
  'attribution',
] as const
export type BrowserPart = (typeof BROWSER_PARTS)[number]

/** The source that leads each part of the browser's evidence; null: no source has that part. */
export type BrowserProvenance = Readonly<Record<BrowserPart, Provenance | null>>

/** Provenance of a visit without browser data. */
export const NO_PROVENANCE: BrowserProvenance = {
  userAgent: null,
  headers: null,
  automation: null,
  behavior: null,
  device: null,
  tls: null,
  locale: null,
  attribution: null,
}
