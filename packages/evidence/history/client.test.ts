import { describe, expect, it } from 'vitest'
import { CLEAN_USER_AGENT } from '../clean-facts.ts'
import {
  bareClient,
  type ClientTraits,
  clientName,
  productOf,
  providerName,
  randomisedBrowser,
  userAgentHash,
} from './client.ts'

const app: ClientTraits = {
  visitorKey: null,
  deviceKey: null,
  installationKey: null,
  browser: 'other',
  browserMajor: 14,
  os: 'android',
  product: 'p1',
}

describe('the client of a visit without browser data', () => {
  it('is not determined if there are browser data', () => {
    expect(bareClient({ ...app, visitorKey: 'v' })).toBeNull()
    expect(bareClient({ ...app, deviceKey: 'd' })).toBeNull()
  })

  it('is determined if an id came without an answered nonce and without a device', () => {
    const named = { visitorKey: 'v' }
    expect(bareClient({ ...app, ...named, nonce: false })).not.toBeNull()
    expect(bareClient({ ...app, ...named, nonce: true })).toBeNull()
    expect(bareClient({ ...app, ...named, nonce: false, deviceKey: 'd' })).toBeNull()
    // An older visit, of which this was not recorded.
    expect(bareClient({ ...app, ...named })).toBeNull()
  })

  it('is an installation, a program or a browser, as it names itself', () => {
    const kindOf = (about: Partial<ClientTraits>) => bareClient({ ...app, ...about })?.kind
    expect(kindOf({})).toBe('program')
    expect(kindOf({ browser: 'chrome' })).toBe('browser')
    expect(kindOf({ browser: 'chrome', installationKey: 'i' })).toBe('installation')
  })

  it('has one version on all models of phone, and another for each release of the app or the system', () => {
    const product = (version: string, phone: string) =>
      productOf(`Acme/${version} (Android 14; ${phone}) okhttp/4.12.0`)
    expect(product('9.4.1', 'SM-A155F')).toBe(product('9.4.1', 'Pixel 8'))
    expect(product('9.4.1', 'SM-A155F')).not.toBe(product('8.21.0', 'SM-A155F'))
    const versionOf = (about: Partial<ClientTraits>) => bareClient({ ...app, ...about })?.version
    expect(versionOf({})).not.toBe(versionOf({ product: 'p2' }))
    expect(versionOf({})).not.toBe(versionOf({ browserMajor: 15 }))
  })
})

const WINDOWS = { os: 'windows', deviceKey: 'd' }

describe('the client and the provider by which newcomers are counted', () => {
  it('are the device key, or what stands for it, and the ASN', () => {
    expect(clientName({ deviceKey: 'd' })).toBe('d')
    expect(clientName({ deviceKey: null, clientKey: '7' })).toBe('7')
    expect(clientName({ deviceKey: 'd', clientKey: 'randomised chrome windows' })).not.toBe('d')
    expect(clientName({ deviceKey: null })).toBeNull()
    expect(providerName({ ...WINDOWS, asn: 3320, networkKind: 'clean' })).toBe('3320')
    expect(providerName({ ...WINDOWS, asn: null, networkKind: 'clean' })).toBeNull()
  })

  it('are one provider for all exits that browsers choose, as their users change them', () => {
    const kinds = ['vpn', 'datacenter', 'mixed', 'proxy'] as const
    const exits = kinds.map((networkKind, asn) => providerName({ ...WINDOWS, asn, networkKind }))
    expect(new Set(exits).size).toBe(1)
    expect(exits).not.toContain('0')
  })

  it('are the ASN for programs in a data centre, for Apple’s relay, and for Tor', () => {
    const nameOf = (about: Partial<Parameters<typeof providerName>[0]>) =>
      providerName({ ...WINDOWS, asn: 64501, networkKind: 'clean', ...about })
    expect(nameOf({ networkKind: 'datacenter', deviceKey: null })).toBe('64501')
    expect(nameOf({ networkKind: 'proxy', os: 'ios' })).toBe('64501')
    expect(nameOf({ networkKind: 'tor' })).toBe('64501')
  })

  it('distinguish models, and browsers that randomise drawings by system', () => {
    const phone = (model: string) =>
      userAgentHash(`Acme/9.4.1 (Android 14; ${model}) okhttp/4.12.0`)
    expect(phone('SM-A155F')).not.toBe(phone('Pixel 8'))
    expect(userAgentHash('')).not.toBe(phone('Pixel 8'))
    const browser = (about: object) => randomisedBrowser({ ...CLEAN_USER_AGENT, ...about })
    expect(browser({ os: 'windows' })).not.toBe(browser({ os: 'macos' }))
    expect(browser({ family: 'safari' })).toBeNull()
    expect(randomisedBrowser(null)).toBeNull()
  })
})
