import { expect, test } from 'vitest'
import { tokenUsage } from './token-usage.ts'

const population = {
  total: 100,
  asn: {},
  country: {},
  browser: {},
  os: {},
  version: {},
  site: { 'shop.example.com': 60, '-': 40 },
  tokenSite: { 'shop.example.com': 57 },
  nonceSite: { 'shop.example.com': 55 },
}

test('tokens are counted by site; checks that name none are counted together', () => {
  expect(tokenUsage(population, 'shop.example.com', false)).toEqual({
    checks: 60,
    withToken: 57,
    withNonce: 55,
  })
  const shown = { ...population, shownSite: { 'shop.example.com': 58 } }
  expect(tokenUsage(shown, 'shop.example.com', true)).toMatchObject({ checks: 60, withBrowser: 58 })
  expect(tokenUsage(population, null, true)).toEqual({ checks: 40, withToken: 0, withNonce: 0 })
  expect(tokenUsage(population, 'other.example.com', true)).toBeNull()
  expect(tokenUsage(null, null, true)).toBeNull()
})

test('sign-ups are counted by themselves: the SDK may be on the login page alone', () => {
  const site = 'shop.example.com'
  const counted = {
    ...population,
    site: { [site]: 60 },
    signupSite: { [site]: 10 },
    tokenSite: { [site]: 50 },
    nonceSite: { [site]: 49 },
    shownSite: { [site]: 50 },
    signupTokenSite: {},
    signupNonceSite: {},
    signupShownSite: {},
  }
  const none = { withToken: 0, withNonce: 0, withBrowser: 0 }
  expect(tokenUsage(counted, site, true)).toEqual({ checks: 10, ...none })
  const all = { withToken: 50, withNonce: 49, withBrowser: 50 }
  expect(tokenUsage(counted, site, false)).toEqual({ checks: 50, ...all })
  expect(tokenUsage({ ...counted, signupSite: {} }, site, true)).toBeNull()
})

test('sign-ups without a browser are counted by the kind of client', () => {
  const site = 'shop.example.com'
  const counted = { ...population, signupClient: { [`${site} program`]: 4, '- program': 9 } }
  const by = (kind: 'program' | 'browser') => ({ kind, version: 'v' })
  expect(tokenUsage(counted, site, true, by('program'))?.ofClient).toBe(4)
  expect(tokenUsage(counted, site, true, by('browser'))?.ofClient).toBe(0)
  expect(tokenUsage(counted, site, true)).not.toHaveProperty('ofClient')
  expect(tokenUsage(counted, site, false, by('program'))).not.toHaveProperty('ofClient')
  expect(tokenUsage(population, site, true, by('program'))).not.toHaveProperty('ofClient')
})
