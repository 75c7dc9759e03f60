import type { DomainNewcomers } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { type Differing, evidenceWith, neutral } from '../evidence.fixture.ts'
import { emailDomainUnused } from './email-domain-unused.ts'

const FARM: DomainNewcomers = { people: 40, returned: 0, expected: 11, networks: 40 }

function strength(ofEmailDomain: Partial<DomainNewcomers>, given: Differing = {}): number {
  const population = { total: 500, ofEmailDomain: { ...FARM, ...ofEmailDomain } }
  const history = { ...neutral.history, population }
  return Number(emailDomainUnused.measure(evidenceWith({ event: 'signup', ...given, history })))
}

test('it counts the people of a domain who did not come back where others did', () => {
  expect(strength({})).toBe(1)
  expect(strength({ expected: 3 })).toBe(0)
  expect(strength({ expected: 5 })).toBeGreaterThan(0)
  expect(strength({ expected: 5 })).toBeLessThan(strength({ expected: 6 }))
})

test('people who came back explain the others', () => {
  expect(strength({ returned: 1 })).toBeGreaterThan(0)
  expect(strength({ returned: 4 })).toBe(0)
})

test('it needs many people, each on another network', () => {
  expect(strength({ people: 8, networks: 8 })).toBe(0)
  expect(strength({ people: 12, networks: 12 })).toBeLessThan(1)
  expect(strength({ networks: 24 })).toBe(0)
})

test.each<[string, Differing]>([
  ['at a login', { event: 'login' }],
  ['at a large provider', { email: { free: true } }],
  ['at an alias service', { email: { forwarder: true } }],
  ['at a disposable domain, which strangers share', { email: { disposable: true } }],
  ['where the caller makes the addresses', { email: { ofCaller: true } }],
])('it says nothing %s', (_, given) => {
  expect(strength({}, given)).toBe(0)
})
