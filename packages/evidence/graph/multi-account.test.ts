import { describe, expect, it } from 'vitest'
import { oneHand } from './multi-account.ts'
import type { GraphSelf } from './rows.ts'
import type { Member, Sharing } from './sharing.ts'

const NOW_MS = 1_800_000_000_000
const MINUTE_MS = 60_000

const self: GraphSelf = {
  user: 'me',
  email: null,
  mailbox: null,
  family: null,
  ip: null,
  ipIsShared: false,
  visitor: 'mine',
  device: 'model',
  visitorIsOwn: true,
  deviceConfidence: 'medium',
}

/** So many others, a minute apart. */
const others = (n: number, each: Partial<Member> = {}): Member[] =>
  Array.from({ length: n }, (_, i) => ({
    person: `person-${i}`,
    firstMs: NOW_MS - (i + 1) * MINUTE_MS,
    lastMs: NOW_MS,
    apart: false,
    lookalike: false,
    trusted: false,
    ...each,
  }))
const sharing = (kind: 'visitor' | 'device', others: Member[], over: Partial<Sharing> = {}) => ({
  kind,
  value: kind === 'visitor' ? 'mine' : 'model',
  others,
  oneRoof: false,
  gathered: false,
  burst: true,
  filled: false,
  rarity: 1,
  ...over,
})
const handOf = (shared: Sharing, ownBrowser: boolean) =>
  oneHand(shared, self, ownBrowser, NOW_MS).others

describe('one hand on a browser', () => {
  it('is five people, or three within an hour', () => {
    const long = { firstMs: NOW_MS - 86_400_000 }
    expect(handOf(sharing('visitor', others(4, long)), false)).toBe(4)
    expect(handOf(sharing('visitor', others(3, long)), false)).toBe(0)
    expect(handOf(sharing('visitor', others(2)), false)).toBe(2)
    expect(handOf(sharing('visitor', others(1)), false)).toBe(0)
  })

  it('is nobody under one roof, living apart or vouched for', () => {
    expect(handOf(sharing('visitor', others(9), { oneRoof: true }), false)).toBe(0)
    expect(handOf(sharing('visitor', others(9, { apart: true })), false)).toBe(0)
    expect(handOf(sharing('visitor', others(9, { trusted: true })), false)).toBe(0)
  })

  it('is three within half a minute, under any roof', () => {
    const atOnce = others(2, { firstMs: NOW_MS - 20_000 })
    expect(handOf(sharing('visitor', atOnce, { oneRoof: true }), false)).toBe(2)
  })
})

describe('one hand on what a whole model may share', () => {
  it('is ten who came at once, and never those of always', () => {
    expect(handOf(sharing('device', others(9)), false)).toBe(9)
    expect(handOf(sharing('device', others(8)), false)).toBe(0)
    expect(handOf(sharing('device', others(20), { burst: false }), false)).toBe(0)
  })

  it('is not found in who has a browser of their own, where the others share few', () => {
    expect(handOf(sharing('device', others(20)), true)).toBe(0)
  })

  it('is found in who clears cookies for each account, as all of them do', () => {
    expect(handOf(sharing('device', others(20, { lookalike: true })), true)).toBe(20)
  })

  it('is who clears cookies for weeks on a machine that nobody had before', () => {
    const weeks = { burst: false, filled: true }
    const alike = others(20, { lookalike: true })
    expect(handOf(sharing('device', alike, weeks), true)).toBe(20)
    expect(handOf(sharing('device', alike, weeks), false)).toBe(0)
    const living = [...alike, ...others(10, { apart: true })]
    expect(handOf(sharing('device', living, weeks), true)).toBe(0)
  })

  it('is not found among those who meet at one address, as an office does', () => {
    const alike = others(20, { lookalike: true })
    expect(handOf(sharing('device', alike, { gathered: true }), true)).toBe(0)
  })
})
