import { expect, it } from 'vitest'
import { bareClient, type ClientTraits, productOf } from './client.ts'

const app: ClientTraits = {
  ...{ visitorKey: null, deviceKey: null, installationKey: null },
  ...{ browser: 'other', browserMajor: 14, os: 'android', product: 'p1' },
}

it('is none of a visit with browser data', () => {
  expect(bareClient({ ...app, visitorKey: 'v' })).toBeNull()
  expect(bareClient({ ...app, deviceKey: 'd' })).toBeNull()
})

it('is of the kind that it names itself', () => {
  const kindOf = (about: Partial<ClientTraits>) => bareClient({ ...app, ...about })?.kind
  expect(kindOf({})).toBe('program')
  expect(kindOf({ browser: 'chrome' })).toBe('browser')
  expect(kindOf({ browser: 'chrome', installationKey: 'i' })).toBe('installation')
})

it('has a version of its products and its system, and not of the telephone', () => {
  const product = (version: string, phone: string) =>
    productOf(`Acme/${version} (Android 14; ${phone}) okhttp/4.12.0`)
  expect(product('9.4.1', 'SM-A155F')).toBe(product('9.4.1', 'Pixel 8'))
  expect(product('9.4.1', 'SM-A155F')).not.toBe(product('8.21.0', 'SM-A155F'))
  const versionOf = (about: Partial<ClientTraits>) => bareClient({ ...app, ...about })?.version
  expect(versionOf({})).not.toBe(versionOf({ product: 'p2' }))
  expect(versionOf({})).not.toBe(versionOf({ browserMajor: 15 }))
})
