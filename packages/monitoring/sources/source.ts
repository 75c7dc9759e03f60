import type { ExposureLayer, MonitorRole } from '@vigil/contract'
import type { Outcome } from './outcome.ts'

/** Origin of findings; each origin has a separate baseline in a layer. */
export type Origin = 'hibp:stealer' | 'hibp:breach' | 'corpus'

/** One account at one place, without an address. */
export interface Sighting {
  layer: ExposureLayer
  /** Keyed hash of the mailbox. */
  account: string
  /** Domain of a site, or name of a breach: identifies the finding. */
  place: string
  /** The place as it is shown to callers. */
  shown: string
  /** Source as it is shown to callers: `hibp:stealer`, `hibp:breach`, `corpus:<label>`. */
  source: string
  /** Date of the log or breach, if the source has one, ms. */
  datedMs: number | null
  /** Loaded as history: adds to count and baseline, and never alerts. */
  historical: boolean
  /** Too weak to alert about (spam lists, unverified breaches, rows that may be junk). */
  quiet: boolean
}

/** A proved domain, with the workspace's other proved domains. */
export interface WatchedDomain {
  domain: string
  role: MonitorRole
  /** Verified company domains of the same workspace. */
  companyDomains: readonly string[]
}

/** The provider's limit that a call counts against. */
export type Bucket = 'account' | 'domain_stealer' | 'open'

/** A kind of request about a domain; only a complete answer counts. */
export interface DomainCall<Source> {
  /** Stable name of the request. */
  call: string
  /** Role of the domains that it is about. */
  role: MonitorRole
  /** The workspace's switch that it requires; null: none. */
  needs: 'stealer' | 'domain_exposure' | null
  origin: Origin
  bucket: Bucket
  /** Layers that the answer covers; findings that it lacks in them are absent. */
  layers: readonly ExposureLayer[]
  /** Sends it. The stream throws BrokenAnswer if the answer is unusable. */
  read(source: Source, watched: WatchedDomain): Promise<Outcome<AsyncIterable<Sighting>>>
}

/** Whether a verified domain covers a host: itself and every name below it, never above it. */
export function covers(domain: string, host: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Returns the layer of a site for a company: one of its own systems, or elsewhere. */
export function employeeLayer(
  site: string,
  companyDomains: readonly string[],
): 'employee_on_system' | 'employee_elsewhere' {
  const own = companyDomains.some((domain) => covers(domain, site))
  return own ? 'employee_on_system' : 'employee_elsewhere'
}
