import { CLEAN_NETWORK, type NetworkFacts } from '@vigil/evidence'

/** Somewhere on the network, with what intelligence says of it. */
export interface Place {
  ip: string
  subnet: string
  network: NetworkFacts
  /** Behind an address of many (CGNAT), which no intelligence knows; absent: no. */
  shared?: boolean
}

type Findings = Partial<
  Pick<
    NetworkFacts,
    | 'kind'
    | 'vpn'
    | 'relay'
    | 'hosting'
    | 'proxy'
    | 'abuse'
    | 'wifi'
    | 'mobile'
    | 'residentialProxy'
    | 'family'
  >
> & { shared?: boolean }

/** An address of a network at a place, and what is known of it. */
export function placeOf(
  where: { ip: string; subnet: string; asn: number; country: string },
  geo: { latitude: number; longitude: number },
  { shared = false, ...findings }: Findings = {},
): Place {
  return {
    ...(shared && { shared }),
    ip: where.ip,
    subnet: where.subnet,
    network: {
      ...CLEAN_NETWORK,
      asn: where.asn,
      organisation: `Acme ${where.asn}`,
      country: where.country,
      geo: { ...geo, timezone: null },
      ...findings,
    },
  }
}
