import { CLEAN_NETWORK, type NetworkFacts } from '@vigil/evidence'

/** An address with its facts from network intelligence. */
export interface Place {
  ip: string
  subnet: string
  network: NetworkFacts
  /** Behind CGNAT, which network intelligence does not report; absent: no. */
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

/** Returns an address with the facts of its network, its coordinates and its listings. */
export function placeOf(
  where: { ip: string; subnet: string; asn: number; country: string },
  geo: NonNullable<NetworkFacts['geo']>,
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
      geo,
      ...findings,
    },
  }
}
