import { CLEAN_NETWORK } from '../clean-facts.ts'
import type { NetworkFacts } from '../evidence.ts'
import type { SandboxOutcome } from './outcome.ts'

const KINDS: readonly (readonly [last: number, forces: string, facts: Partial<NetworkFacts>])[] = [
  [1, 'flags.tor, network.kind tor', { kind: 'tor', torExit: true }],
  [2, 'flags.datacenter, network.kind datacenter', { kind: 'datacenter', hosting: true }],
  [3, 'flags.vpn, network.kind vpn', { kind: 'vpn', vpn: true }],
  [4, 'flags.proxy, network.kind proxy', { kind: 'proxy', proxy: true }],
  [5, 'flags.abuseIp, network.kind abuse', { kind: 'abuse', abuse: true }],
  [6, 'network.kind mixed', { kind: 'mixed', vpn: true, hosting: true, abuse: true }],
  [7, 'network.kind wifi', { kind: 'wifi', wifi: true }],
  [8, 'relay_egress', { kind: 'proxy', relay: true }],
  [9, 'residential_proxy', { kind: 'proxy', residentialProxy: true }],
  [10, 'network.kind proxy', { kind: 'proxy', proxy: true, corporateProxy: true }],
  [11, 'network.kind clean', { mobile: true }],
  [20, 'network.kind clean', {}],
]

/** Addresses of TEST-NET-1 (RFC 5737), which no host on the internet has. */
export const IP_OUTCOMES: readonly SandboxOutcome[] = KINDS.map(([last, forces, facts]) => ({
  input: `192.0.2.${last}`,
  forces,
  apply: (evidence) => ({ ...evidence, network: { ...CLEAN_NETWORK, ...facts } }),
}))
