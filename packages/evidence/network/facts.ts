import type { NetworkKind } from '@vigil/contract'

/** Kinds of organisation behind an ASN. */
export type OrganisationClass =
  | 'isp'
  | 'mobile'
  | 'hosting'
  | 'cdn'
  | 'vpn'
  | 'education'
  | 'government'
  | 'corporate_proxy'
  | 'wifi'
  | 'satellite'
  | 'unknown'

export interface NetworkFacts {
  family: 4 | 6
  kind: NetworkKind
  asn: number | null
  organisation: string | null
  organisationClass: OrganisationClass
  /** ISO 3166 alpha-2 of the address. */
  country: string | null
  torExit: boolean
  vpn: boolean
  /** Privacy relay (iCloud Private Relay, WARP, Google One): its own case, never `vpn`. */
  relay: boolean
  hosting: boolean
  /** Known open or commercial proxy. */
  proxy: boolean
  /** Secure web gateway of an employer (Zscaler, Netskope ...). */
  corporateProxy: boolean
  residentialProxy: boolean
  abuse: boolean
  wifi: boolean
  mobile: boolean
  education: boolean
  cdn: boolean
  /** Routed by nobody: no ASN announces it. */
  unrouted: boolean
  /** Private, loopback, documentation or other special-purpose space (RFC 6890). */
  reserved: boolean
  /** Name of the crawler that this address belongs to, by published ranges or network. */
  verifiedCrawler: string | null
  /** The claimed crawler's addresses are known as of now, and this is none of them. */
  crawlerRefuted: boolean
  /** What each positive finding rests on, and how far to trust it: 1 fresh, down to 0 overdue. */
  grounds: NetworkGround[]
  /** Round trip of the visitor's connection, ms, where the edge measured it. */
  rttMs: number | null
  /**
   * What the round trip should be, ms: the usual of this network at this edge, and the least that
   * light needs to where the browser's clock says it is. Absent or null where not learnt.
   */
  expectedRtt?: { usualMs: number | null; lightMs: number | null } | null
  /** Where the edge places the address. */
  geo: { latitude: number; longitude: number; timezone: string | null } | null
  /** Refreshed lists could not be read: what is not found is not known to be clean (degraded). */
  incomplete?: true
}

export interface NetworkGround {
  finding: 'tor' | 'vpn' | 'relay' | 'hosting' | 'proxy' | 'abuse' | 'crawler' | 'wifi' | 'mobile'
  source: string
  /** 0..1, lowered when the list is overdue. */
  trust: number
}
