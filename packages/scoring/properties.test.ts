import type { DetectionCompartment } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assess } from './assess.ts'
import { unknown } from './signals/evidence.fixture.ts'
import { signalByCode, signals } from './signals/index.ts'
import { always } from './testing/always.ts'
import { firingSignals } from './testing/arbitrary-signals.ts'
import { weightOf } from './weigh/fire.ts'

const RUNS = { numRuns: 10_000 }
const SLOW = { timeout: 120_000 }
const CONFIDENCE = ['unknown', 'low', 'medium', 'high']

const PARTS = [
  'network',
  'email',
  'userAgent',
  'headers',
  'automation',
  'behavior',
  'device',
  'locale',
  'attribution',
  'velocity',
  'graph',
  'history',
  'exposure',
] as const satisfies (keyof Evidence)[]

const codesOf = (reasons: readonly { code: string }[]) => reasons.map(({ code }) => code)
/** Hit exactly where it has reasons, and then of some severity. */
const isWhole = ({ hit, severity, reasons, count }: DetectionCompartment) =>
  count === reasons.length && hit === count > 0 && hit === (severity !== 'none')
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sumOf = (points: readonly { points: number }[]) =>
  points.reduce((sum, one) => sum + one.points, 0)

describe('whatever the evidence', SLOW, () => {
  it('score and facets are integers from 0 to 100, and no facet stands more than 15 above the score', () => {
    always((evidence) => {
      const { score, scores } = assess(evidence)
      const inRange = (n: number) => Number.isInteger(n) && n >= 0 && n <= 100 && n <= score + 15
      return scores.overall === score && Object.values(scores).every(inRange)
    })
  })

  it('the same evidence gives the same assessment, and is left as it was', () => {
    always((evidence) => {
      const before = JSON.stringify(evidence)
      return same(assess(evidence), assess(evidence)) && JSON.stringify(evidence) === before
    })
  })

  it('removing evidence never raises the confidence in the device', () => {
    const confidence = (of: Evidence) => CONFIDENCE.indexOf(assess(of).detection.device.confidence)
    let turn = 0
    always((evidence) => {
      const part = PARTS[turn++ % PARTS.length] ?? 'device'
      return confidence({ ...evidence, [part]: null }) <= confidence(evidence)
    })
  })

  it('the points of its explanation sum to the score', () => {
    always((evidence) => {
      const { score, contributions } = assess(evidence)
      return sumOf(contributions) === score
    })
  })

  it('reasons, compartments, categories, verdict and recommendation agree', () => {
    always((evidence) => {
      const { score, verdict, riskSignals, detection, recommendation, ...rest } = assess(evidence)
      const reasons = rest.reasons.filter(({ code }) => !code.startsWith('list_allow_'))
      const types = riskSignals.map(({ type }) => type)
      const named = new Set(types.map((type) => signalByCode.get(type)?.category))
      const zero = codesOf(rest.contributions.filter(({ points }) => points === 0))
      const withPoints = types.filter((type) => !zero.includes(type) || type.startsWith('list_'))
      const counted = detection.compartments.reduce((sum, { count }) => sum + count, 0)
      const fits = score < 40 ? verdict === 'allow' : score >= 75 || verdict !== 'block'
      return (
        same(withPoints, codesOf(reasons)) &&
        counted === types.length &&
        detection.compartments.every(isWhole) &&
        detection.categories.every(({ id, hit }) => !hit || named.has(id)) &&
        fits &&
        [verdict, 'review'].includes(recommendation.action)
      )
    })
  })

  it('every signal returns a strength: 0 to 1, and below 0 only where it may mitigate', () => {
    always((evidence) =>
      signals.every(({ measure, mitigating }) => {
        const strength = Number(measure(evidence))
        const mayMitigate = mitigating !== undefined
        return strength <= 1 && strength >= (mayMitigate ? -1 : 0)
      }),
    )
  })

  it('every signal of the register is reached by some of it', () => {
    const reached = new Set<string>()
    always((evidence) => {
      for (const { code } of assess(evidence).contributions) reached.add(code)
      return true
    })
    const unreached = signals.filter(({ code }) => !reached.has(code)).map(({ code }) => code)
    const message = 'packages/scoring/testing/arbitrary-evidence.ts generates no fact that fires it'
    expect(unreached, message).toEqual([])
  })
})

describe('whatever fires', SLOW, () => {
  it('points are whole, keep the sign of their signal, and sum to the score', () => {
    const holds = fc.property(firingSignals, (set) => {
      const { score, contributions } = assess(unknown, set)
      const keepsSign = contributions.every(({ code, points }) => {
        const signal = set.find((it) => it.code === code)
        const weight = signal === undefined ? points : weightOf(signal, unknown)
        return Number.isInteger(points) && points * weight >= 0
      })
      return keepsSign && sumOf(contributions) === score
    })
    fc.assert(holds, RUNS)
  })
})

test('labels and clauses are unique and contain no number', () => {
  const labels = signals.flatMap(({ label, mitigating }) =>
    mitigating ? [label, mitigating.label] : [label],
  )
  const clauses = signals.flatMap(({ clause, mitigating }) =>
    mitigating ? [clause, mitigating.clause] : [clause],
  )
  for (const texts of [labels, clauses]) {
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
    expect(texts.filter((text) => /\d/.test(text))).toEqual([])
  }
})
