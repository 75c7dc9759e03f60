import type { EvaluateResponse, NetworkSummary, RiskFlags, VisitContext } from '@vigil/contract'
import { byId, make, pairs } from './dom.ts'

const KINDS: Record<NetworkSummary['kind'], string> = {
  clean: 'Clean',
  vpn: 'VPN service',
  tor: 'Tor exit',
  datacenter: 'Hosting provider',
  wifi: 'Public Wi-Fi',
  proxy: 'Proxy or privacy relay',
  abuse: 'On an abuse list',
  mixed: 'Several at once',
}
const FLAGS = [
  'vpn',
  'tor',
  'datacenter',
  'proxy',
  'abuseIp',
  'velocity',
] as const satisfies readonly (keyof RiskFlags)[]

/** What is known of the visitor's network; the address is masked by the service. */
export function showNetwork(
  { network, flags }: Pick<EvaluateResponse, 'network' | 'flags'>,
  context: VisitContext | null,
): void {
  const raised = FLAGS.filter((name) => flags[name])
  const place = [context?.city, context?.region, context?.country].filter(Boolean).join(', ')
  const owner = [context?.asn && `AS${context.asn.replace(/^AS/i, '')}`, context?.asOrganization]
  pairs(byId('network'), [
    ['Kind', network.reserved ? 'Unknown: a private address' : KINDS[network.kind]],
    ['Flags', raised.length > 0 ? raised.join(', ') : 'none'],
    ['Address', context?.ip ? make('code', {}, context.ip) : null],
    ['Place', place],
    ['Operator', owner.filter(Boolean).join(' ')],
    ['Country', network.trueCountry ?? null],
    ['Location', network.locationSpoof ? 'contradicts clock or language' : 'no contradiction'],
    ['Came by', network.channel ? `${network.channel}${network.paid ? ', paid' : ''}` : null],
  ])
}

/** The visitor's network in words; null where it cannot be asked. */
export async function visitContext(endpoint: string): Promise<VisitContext | null> {
  try {
    const answer = await fetch(`${endpoint}/v1/visit/context`)
    return answer.ok ? await answer.json() : null
  } catch {
    return null
  }
}
