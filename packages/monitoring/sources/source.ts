import type { ExposureLayer, MonitorRole } from '@vigil/contract'
import type { Outcome } from './outcome.ts'

/** Where findings come from; each origin has a baseline of its own in a layer. */
export type Origin = 'hibp:stealer' | 'hibp:breach' | 'corpus'

/** One account seen at one place. It holds no address. */
export interface Sighting {
  layer: ExposureLayer
  /** Keyed hash of the mailbox. */
  account: string
  /** Domain of a site, or the name of a breach: what makes it one finding. */
  place: string
  /** The place as callers may see it. */
  shown: string
  /** As callers see it: `hibp:stealer`, `hibp:breach`, `corpus:<label>`. */
  source: string
  /** When the log or breach is from, where the source gives it, ms. */
  datedMs: number | null
  /** Loaded as history: adds to count and baseline, and never alerts. */
  historical: boolean
  /** Too weak to alert about (spam lists, unverified breaches, rows that may be junk). */
  quiet: boolean
}

/** A domain whose owner proved it, and what else that workspace proved. */
export interface WatchedDomain {
  domain: string
  role: MonitorRole
  /** Verified company domains of the same workspace. */
  companyDomains: readonly string[]
}

/** Which of a provider's limits a call counts against. */
export type Bucket = 'account' | 'domain_stealer' | 'open'

/** One question about a domain, answered as a whole or not at all. */
export interface DomainReading {
  /** Stable name of the question. */
  call: string
  origin: Origin
  /** Layers that the answer fills; what it lacks in them is absent. */
  layers: readonly ExposureLayer[]
  bucket: Bucket
  /** The stream throws BrokenAnswer where the answer turns out to be none. */
  read(): Promise<Outcome<AsyncIterable<Sighting>>>
}

/** Whether a verified domain covers a host: itself and every name below it, never above it. */
export function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Where a site stands to a company: one of its own systems, or elsewhere. */
export function employeeLayer(
  site: string,
  companyDomains: readonly string[],
): 'employee_on_system' | 'employee_elsewhere' {
  const own = companyDomains.some((domain) => covers(domain, site))
  return own ? 'employee_on_system' : 'employee_elsewhere'
}
