import type { ListName } from '@vigil/contract'
import { describe, expect, it, test } from 'vitest'
import { assess } from '../assess.ts'
import { assessEmail } from '../assess-email.ts'
import { type Differing, evidenceWith, neutral } from '../signals/evidence.fixture.ts'

const on = (list: ListName): Differing => ({ lists: { list, kinds: ['ip'] } })
const bot: Differing = { automation: { webdriver: true, botd: true, cdpRuntime: true } }
const judged = (over: Differing) => assess(evidenceWith(over))

describe('the deny list', () => {
  it('blocks an ordinary visit, at a score that blocks, by one reason', () => {
    const { verdict, score, reasons, recommendation, contributions } = judged(on('deny'))
    expect([verdict, score, recommendation.action]).toEqual(['block', 75, 'block'])
    expect(reasons.map(({ code }) => code)).toEqual(['list_deny_network'])
    expect(contributions.reduce((sum, { points }) => sum + points, 0)).toBe(75)
  })

  it('does not lower a higher score', () => {
    expect(judged({ ...bot, ...on('deny') }).score).toBeGreaterThanOrEqual(judged(bot).score)
  })

  it('holds at a login whose owner may be on a journey', () => {
    expect(judged({ ...on('deny'), event: 'login' }).verdict).toBe('block')
  })
})

describe('the watch list', () => {
  it('lets an ordinary visit in and flags it', () => {
    const { verdict, score, summary } = judged(on('watch'))
    expect([verdict, score]).toEqual(['shadow', 40])
    expect(summary).toContain('watch list')
  })

  it('leaves a verdict that is more than that', () => {
    expect(judged({ ...bot, ...on('watch') }).verdict).toBe(judged(bot).verdict)
  })
})

describe('the allow list', () => {
  it('allows a visit that would be blocked, and gives the reason', () => {
    expect(judged(bot).verdict).toBe('block')
    const { verdict, recommendation, reasons, summary } = judged({ ...bot, ...on('allow') })
    expect([verdict, recommendation.action]).toEqual(['allow', 'allow'])
    expect(reasons.map(({ code }) => code)).toContain('list_allow_network')
    expect(summary).toContain('allow list')
  })

  it('hides no evidence: score, flags and signals stay', () => {
    const allowed = judged({ ...bot, ...on('allow') })
    const { score, flags, riskSignals } = judged(bot)
    expect(allowed).toMatchObject({ score, flags, riskSignals })
  })
})

test.each([
  ['deny', 'block'],
  ['watch', 'verify'],
  ['allow', 'send'],
] as const)('of an address judged alone, %s makes %s', (list, recommendation) => {
  const disposable = { ...neutral.email, disposable: list === 'allow', mail: 'none' as const }
  const facts = list === 'allow' ? disposable : neutral.email
  const answer = assessEmail(facts, null, { list, kinds: ['domain'] })
  expect(answer.recommendation).toBe(recommendation)
  expect(answer.signals.map(({ type }) => type)).toContain(`list_${list}_email`)
})
