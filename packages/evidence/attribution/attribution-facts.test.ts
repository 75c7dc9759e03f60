import type { Collected } from '@vigil/contract'
import { expect, test } from 'vitest'
import { attributionFacts } from './attribution-facts.ts'

const channel = (collected: Collected) => attributionFacts(collected, 'www.example.com')?.channel

test.each([
  [{ referrer: '' }, 'direct'],
  [{ landingUrl: 'https://www.example.com/' }, 'direct'],
  [{ clickIds: { gclid: 'a' } }, 'paid'],
  [{ landingUrl: 'https://www.example.com/?gclid=a' }, 'paid'],
  [{ utm_medium: 'cpc', utm_source: 'newsletter' }, 'paid'],
  [{ utm_medium: 'paid_social' }, 'paid'],
  [{ utm_medium: 'Email' }, 'email'],
  [{ utm_source: 'newsletter', referrer: 'https://l.facebook.com/' }, 'email'],
  [{ clickIds: { mc_eid: 'a' } }, 'email'],
  [{ referrer: 'https://mail.google.com/' }, 'email'],
  [{ clickIds: { fbclid: 'a' } }, 'social'],
  [{ utm_medium: 'social' }, 'social'],
  [{ referrer: 'https://t.co/abc' }, 'social'],
  [{ referrer: 'https://www.google.co.uk/' }, 'search'],
  [{ utm_medium: 'organic' }, 'search'],
  [{ referrer: 'https://shop.example.com/basket' }, 'internal'],
  [{ referrer: 'https://partner.example.org/' }, 'referral'],
  [{ utm_campaign: 'spring' }, 'referral'],
] as const)('%j is %s', (collected, expected) => {
  expect(channel(collected)).toBe(expected)
})

test('nothing sent is null, an empty click id is none', () => {
  expect(attributionFacts({}, 'example.com')).toBeNull()
  expect(channel({ clickIds: { gclid: '' } })).toBe('direct')
  expect(channel({ clickIds: { unknown: 'a' } })).toBe('direct')
})

test('paid is reported whatever the channel, and so is a contradiction', () => {
  expect(
    attributionFacts({ clickIds: { gclid: 'a' }, referrer: 'https://www.bing.com/' }, null),
  ).toEqual({
    channel: 'paid',
    paid: true,
    inconsistent: true,
  })
})
