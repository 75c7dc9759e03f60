import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seen } from '../testing/observation.ts'
import { readRequest } from './read-request.ts'

const whole = {
  keyId: 'key',
  host: 'api',
  limit: 100,
  windowSec: 60,
  observe: { event: 'signup', ip: 'ip', paidClick: true },
  redeemJti: 'jti',
}

describe('a request to the rate limiter', () => {
  it('reads as it was written', () => {
    expect(
      readRequest({
        ...whole,
        network: '203.0.113.0/24',
        observeId: 'check outcome',
        redeemChallenge: 'nonce',
        askId: 'ask',
        placement: { name: 'workspace:live', index: 2, of: 8 },
        nowMs: 5,
      }),
    ).toEqual({
      window: 'api key',
      network: '203.0.113.0/24',
      limit: 100,
      windowSec: 60,
      observe: seen({ ip: 'ip', paidClick: true }),
      observeId: 'check outcome',
      redeemJti: 'jti',
      redeemChallenge: 'nonce',
      placement: { name: 'workspace:live', index: 2, of: 8 },
      askId: 'ask',
      nowMs: 5,
    })
  })

  it.each([
    ['no request', undefined],
    ['no key', { ...whole, keyId: '' }],
    ['a host of another kind', { ...whole, host: Object.create(null) }],
    ['a limit that is no number', { ...whole, limit: 'all' }],
    ['a limit of NaN', { ...whole, limit: Number.NaN }],
    ['a limit below zero', { ...whole, limit: -5 }],
  ])('with %s has a limit of nothing', (_, request) => {
    expect(readRequest(request).limit).toBe(0)
  })

  it.each([
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [1.9, 1],
    [Number.POSITIVE_INFINITY, 86_400],
  ])('with a window of %d s has one of %d s', (windowSec, read) => {
    expect(readRequest({ ...whole, windowSec }).windowSec).toBe(read)
  })

  it.each([
    ['too long', 'x'.repeat(257)],
    ['empty', ''],
    ['half a character', 'a\ud800'],
    ['no text', 7],
  ])('takes an identifier that is %s as not known', (_, value) => {
    const read = readRequest({ ...whole, redeemJti: value, observe: { event: 'login', ip: value } })
    expect([read.redeemJti, read.observe?.ip]).toEqual([null, null])
  })

  it('is always read as an integer number of admissions in an integer number of seconds', () => {
    fc.assert(
      fc.property(fc.anything(), fc.object(), (anything, object) => {
        for (const request of [
          anything,
          { ...whole, ...object },
          { ...whole, observe: anything },
        ]) {
          const { limit, windowSec } = readRequest(request)
          expect(Number.isSafeInteger(limit) && limit >= 0).toBe(true)
          expect(Number.isSafeInteger(windowSec) && windowSec >= 1).toBe(true)
        }
      }),
    )
  })
})
