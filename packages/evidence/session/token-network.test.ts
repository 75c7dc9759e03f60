import { expect, test } from 'vitest'
import { CLEAN_NETWORK } from '../clean-facts.ts'
import { tokenNetwork } from './token-network.ts'

const home = { subnetKey: 'home', network: { ...CLEAN_NETWORK, asn: 3320, country: 'DE' } }
const at = (subnetKey: string | null, over: Partial<typeof CLEAN_NETWORK>) => ({
  subnetKey,
  network: { ...home.network, ...over },
})

test.each([
  ['the same prefix', home, 'same'],
  ['another prefix of the same provider', at('other', {}), 'same'],
  ['another provider of the same country', at('other', { asn: 3209 }), 'other_network'],
  ['another country', at('other', { asn: 28573, country: 'BR' }), 'other_country'],
  ['a privacy relay', at('other', { asn: 13335, country: 'US', relay: true }), null],
  ['a VPN', at('other', { asn: 9009, country: 'SE', vpn: true }), null],
  ['an unrouted address', at('other', { asn: null }), null],
  ['no address', at(null, {}), null],
  ['an unknown network', { subnetKey: 'other', network: null }, null],
] as const)('a token of a home that is redeemed from %s: %s', (_, redeemed, expected) => {
  expect(tokenNetwork(home, redeemed)).toBe(expected)
})
