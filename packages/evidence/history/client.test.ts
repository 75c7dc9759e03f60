import { describe, expect, it } from 'vitest'
import { bareClient, type ClientTraits, productOf } from './client.ts'

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

  it('is determined if a token came without an answered nonce and without a device', () => {
    const token = { visitorKey: 'v', token: true }
    expect(bareClient({ ...app, ...token, nonce: false })).not.toBeNull()
    expect(bareClient({ ...app, ...token, nonce: true })).toBeNull()
    expect(bareClient({ ...app, ...token, nonce: false, deviceKey: 'd' })).toBeNull()
    // An older visit, of which this was not recorded.
    expect(bareClient({ ...app, ...token })).toBeNull()
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
