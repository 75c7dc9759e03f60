import type { PolicyRules } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assess } from '../assess.ts'
import { policy } from '../policy/index.ts'
import { rejudge, rejudgeAt } from '../rejudge.ts'
import type { Signal } from '../signal.ts'
import { evidenceWith, unknown } from '../signals/evidence.fixture.ts'
import { signalByCode, signals } from '../signals/index.ts'
import { arbitraryEvidence } from '../testing/arbitrary-evidence.ts'
import { firingSignals } from '../testing/arbitrary-signals.ts'
import {
  builtInPolicy,
  callerPolicy,
  isMutable,
  policyIssues,
  policyOf,
  type VerdictPolicy,
} from './verdict-policy.ts'

const RUNS = { numRuns: 500 }
const codes = signals.map(({ code }) => code)

const arbitraryPolicy: fc.Arbitrary<VerdictPolicy> = fc
  .record({
    challengeFrom: fc.integer({ min: 10, max: 70 }),
    gap: fc.integer({ min: 5, max: 30 }),
    loginGap: fc.integer({ min: 0, max: 30 }),
    mute: fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 20 }),
  })
  .map(({ challengeFrom, gap, loginGap, mute }) => {
    const blockFrom = Math.max(50, challengeFrom + gap)
    const loginBlockFrom = Math.min(100, blockFrom + loginGap)
    return { thresholds: { challengeFrom, blockFrom, loginBlockFrom }, muted: new Set(mute) }
  })

/** The signals as they fire, each with the weight given. */
const firing = (weights: Record<string, number>): Signal[] =>
  Object.entries(weights).map(([code, weight]) => {
    const signal = signalByCode.get(code)
    if (signal === undefined) throw new Error(`there is no signal ${code}`)
    return { ...signal, measure: () => weight / policy.signals[signal.code].weight }
  })
const judged = (
  weights: Record<string, number>,
  rules: Parameters<typeof callerPolicy>[0],
  event = 'signup',
) => assess({ ...unknown, event }, firing(weights), policyOf(callerPolicy(rules), event))

describe('a stored check', () => {
  it('is judged again exactly, whatever fired and whatever the rules', () => {
    const holds = (evidence: Evidence, by: VerdictPolicy) => {
      const found = assess(evidence, signals, by)
      // As it is stored under one policy, it is judged by another.
      const stored = JSON.parse(JSON.stringify(assess(evidence).fired))
      const again = rejudge({ event: evidence.event, signals: stored.reverse() }, by)
      return (
        again !== null &&
        again.score === found.score &&
        again.verdict === found.verdict &&
        again.action === found.recommendation.action
      )
    }
    fc.assert(fc.property(arbitraryEvidence, arbitraryPolicy, holds), RUNS)
  })

  it('comes to the same at each threshold as under rules of that threshold', () => {
    fc.assert(
      fc.property(firingSignals, arbitraryPolicy, (found, by) => {
        const recorded = { event: 'login', signals: assess(unknown, found).fired }
        const [at] = rejudgeAt(recorded, by.muted, [by.thresholds]) ?? []
        expect(at).toEqual(rejudge(recorded, by))
      }),
      RUNS,
    )
  })

  it('of a signal that no longer exists cannot be judged', () => {
    expect(rejudge({ event: 'login', signals: [{ code: 'gone', weight: 1 }] }, builtInPolicy)).toBe(
      null,
    )
  })
})

describe('mutes', () => {
  it('of what incriminates never raise the score, and of what mitigates never lower it', () => {
    fc.assert(
      fc.property(firingSignals, fc.nat(), (found, at) => {
        const { fired, score } = assess(unknown, found)
        const one = fired[at % Math.max(1, fired.length)]
        if (one === undefined) return true
        const muted = assess(unknown, found, { ...builtInPolicy, muted: new Set([one.code]) })
        return one.weight > 0 ? muted.score <= score : muted.score >= score
      }),
      RUNS,
    )
  })

  it('leave the signal out of reasons, flags and points, and name it in the explanation', () => {
    const fired = { tor_exit: 3, headless_ua: 4.5 }
    const before = judged(fired, {})
    const after = judged(fired, { mute: ['headless_ua'] })
    expect([before.verdict, before.flags.bot]).toEqual(['block', true])
    expect([after.verdict, after.flags.bot, after.scores.bot]).toEqual(['challenge', false, 0])
    expect(after.reasons.map(({ code }) => code)).toEqual(['tor_exit'])
    expect(after.contributions.at(-1)).toMatchObject({
      code: 'headless_ua',
      points: 0,
      muted: true,
    })
    expect(after.contributions.reduce((sum, { points }) => sum + points, 0)).toBe(after.score)
    expect(after.fired).toEqual(before.fired)
  })

  it('of a privacy tool leave what it explains away explained', () => {
    const tool = { canvas_noise: 0.6, ua_engine_mismatch: 3.5, worker_mismatch: 3 }
    const muted = judged(tool, { mute: ['canvas_noise'] })
    expect(muted.score).toBeLessThanOrEqual(judged(tool, {}).score)
    const { canvas_noise: _, ...contradictions } = tool
    expect(judged(contradictions, {}).score).toBeGreaterThan(muted.score)
  })

  it('of everything that can be muted leave forgery and lists', () => {
    const all = new Set(codes)
    const by = { ...builtInPolicy, muted: all }
    const denied = assess(evidenceWith({ lists: { list: 'deny', kinds: ['ip'] } }), signals, by)
    expect(denied.verdict).toBe('block')
    const replayed = assess(unknown, firing({ token_replayed: 3, tor_exit: 3 }), by)
    expect(replayed.reasons.map(({ code }) => code)).toEqual(['token_replayed'])
    const left = signals.filter((signal) => !isMutable(signal)).map(({ code }) => code)
    expect(left).toHaveLength(18)
  })
})

describe('thresholds', () => {
  it('decide the verdict and leave the score', () => {
    expect(judged({ tor_exit: 2.5 }, {})).toMatchObject({ score: 38, verdict: 'allow' })
    const strict = judged({ tor_exit: 2.5 }, { challengeFrom: 38 })
    expect(strict).toMatchObject({ score: 38, verdict: 'challenge' })
    expect(strict.recommendation.action).toBe('challenge')
    const lax = judged({ tor_exit: 3 }, { challengeFrom: 51 })
    expect(lax).toMatchObject({ score: 50, verdict: 'allow' })
  })

  it('of one event leave the others', () => {
    const rules = { challengeFrom: 30, events: { login: { challengeFrom: 60 } } }
    expect(judged({ tor_exit: 3 }, rules, 'login').verdict).toBe('allow')
    expect(judged({ tor_exit: 3 }, rules, 'password_reset').verdict).toBe('challenge')
  })

  it('never allow a bot or a step-up signal', () => {
    expect(judged({ cdp_runtime: 2.8 }, { challengeFrom: 70 }).verdict).toBe('challenge')
    const [asking] = signals.filter(({ requiresStepUp }) => requiresStepUp === true)
    if (asking === undefined) throw new Error('no signal asks for a proof by itself')
    const { verdict, score } = judged({ [asking.code]: 0.5 }, { challengeFrom: 70 }, 'login')
    expect([verdict, score]).toEqual(['challenge', 40])
  })

  it('keep the guards of a block: one compartment alone is not refused at any of them', () => {
    const rules = { challengeFrom: 10, blockFrom: 50, loginBlockFrom: 50 }
    expect(judged({ vid_multi_account: 3.9 }, rules).verdict).toBe('shadow')
    expect(judged({ drift_location: 5 }, rules, 'login').verdict).toBe('challenge')
  })

  it('recommend a review of a shadow at or above the block threshold of the caller', () => {
    const fired = { vid_multi_account: 4, linked_abuser: 1 }
    expect(judged(fired, {}).recommendation.action).toBe('review')
    expect(judged(fired, { blockFrom: 100 })).toMatchObject({
      verdict: 'shadow',
      recommendation: { action: 'shadow' },
    })
  })

  it('put a login apart from the rest at the built-in score, or higher with blockFrom', () => {
    const { base } = callerPolicy({ blockFrom: 99 })
    expect(base.thresholds).toEqual({ challengeFrom: 40, blockFrom: 99, loginBlockFrom: 99 })
  })
})

test('without rules every verdict is the built-in one', () => {
  const { base } = callerPolicy({})
  const holds = (evidence: Evidence) => {
    const { verdict, score } = assess(evidence)
    const same = assess(evidence, signals, base)
    return same.verdict === verdict && same.score === score
  }
  fc.assert(fc.property(arbitraryEvidence, holds), RUNS)
})

const refusals: readonly [PolicyRules, (readonly string[])[]][] = [
  [{ challengeFrom: 70 }, []],
  [{ challengeFrom: 46, blockFrom: 50 }, [['blockFrom']]],
  [{ blockFrom: 80, loginBlockFrom: 79 }, [['loginBlockFrom']]],
  [{ mute: ['no_such_signal'] }, [['mute', '0']]],
  [{ mute: ['tor_exit', 'list_deny_email'] }, [['mute', '1']]],
  [{ mute: ['token_replayed'] }, [['mute', '0']]],
  [{ challengeFrom: 60, events: { login: { blockFrom: 60 } } }, [['events', 'login', 'blockFrom']]],
]
test.each(refusals)('of %j is wrong: %j', (rules, paths) => {
  expect(policyIssues(rules, signalByCode).map(({ path }) => path)).toEqual(paths)
})
