import { describe, expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { datacenterIp } from '../signals/network/datacenter-ip.ts'
import { isProgram, shareByVouching } from './programs.ts'

type Vouched = { provider: number; network: number }
const by = (
  client: 'tool' | 'bot' | 'browser' | 'app',
  { declaresProgram = false, namesAppSystem = false } = {},
  vouched?: Vouched,
) =>
  evidenceWith({
    event: 'signup',
    network: { hosting: true },
    userAgent: { client, declaresProgram, namesAppSystem, family: 'other' },
    history: { by: 'visitor', visits: [], population: { total: 100, ...(vouched && { vouched }) } },
  })

describe('a program for which the caller vouched', () => {
  it('counts less with each account, and never nothing', () => {
    const shares = [0, 1, 2, 6, 10, 100].map((provider) =>
      shareByVouching(by('tool', {}, { provider, network: 0 })),
    )
    expect(shares).toEqual([1, 2 / 3, 1 / 2, 1 / 4, 1 / 6, policy.programs.minFactor])
  })

  it('is known at its provider by its name, and on its network by its library', () => {
    const vouched = { provider: 10, network: 2 }
    expect(shareByVouching(by('tool', {}, vouched))).toBeCloseTo(1 / 6)
    expect(shareByVouching(by('tool', { declaresProgram: true }, vouched))).toBeCloseTo(1 / 2)
    expect(shareByVouching(by('browser', {}, vouched))).toBe(1)
  })

  it('is no surprise at a hosting provider, as a browser is', () => {
    const full = datacenterIp.measure(by('browser'))
    expect(full).toBe(1)
    expect(datacenterIp.measure(by('tool'))).toBeCloseTo(policy.programs.hostingFactor)
    expect(datacenterIp.measure(by('tool', {}, { provider: 2, network: 0 }))).toBeCloseTo(
      policy.programs.hostingFactor / 2,
    )
    expect(datacenterIp.measure(by('bot', { namesAppSystem: true }))).toBe(1)
    expect(isProgram(by('app'))).toBe(false)
  })
})
