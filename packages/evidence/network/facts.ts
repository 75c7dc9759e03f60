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
  /** ISO 3166 alpha-2 of the address. */
  country: string | null
  torExit: boolean
  vpn: boolean
  /** Privacy relay (iCloud Private Relay, WARP, Google One); never counted as `vpn`. */
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
  /** Unrouted: no ASN announces the address. */
  unrouted: boolean
  /** Private, loopback, documentation or other special-purpose space (RFC 6890). */
  reserved: boolean
  /** Name of the crawler that this address belongs to, by published ranges or network. */
  verifiedCrawler: string | null
  /** The claimed crawler's current addresses are known, and this is none of them. */
  crawlerRefuted: boolean
  /** Source of each positive finding, and its trust: 1 fresh, 0 overdue. */
  findings: NetworkFinding[]
  /** Round trip of the visitor's connection, ms, where the edge measured it. */
  rttMs: number | null
  /**
   * Expected round trip, ms: the usual one of this network at this edge, and the minimum that light
   * needs to the browser's time zone. Absent or null: not learnt.
   */
  expectedRtt?: { usualMs: number | null; lightMs: number | null } | null
  /** Location of the address by the edge. */
  geo: { latitude: number; longitude: number; timezone: string | null } | null
  /** Refreshed lists were unavailable, so a miss does not mean clean (degraded). */
  incomplete?: true
}

export interface NetworkFinding {
  kind: 'tor' | 'vpn' | 'relay' | 'hosting' | 'proxy' | 'abuse' | 'crawler' | 'wifi' | 'mobile'
  source: string
  /** 0..1, lowered when the list is overdue. */
  trust: number
}
