import type { DetectionCompartment, ScoreFacets } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { assess } from './assess.ts'
import type { Signal } from './signal.ts'
import { type Differing, unknown } from './signals/evidence.fixture.ts'
import { signals } from './signals/index.ts'
import { arbitraryEvidence } from './testing/arbitrary-evidence.ts'
import {
  exonerating,
  firingSignals,
  firingSignalsAnd,
  incriminating,
} from './testing/arbitrary-signals.ts'

const RUNS = { numRuns: 10_000 }
const SLOW = { timeout: 120_000 }
const CONFIDENCE = ['unknown', 'low', 'medium', 'high']
/** A privacy tool explains findings away: its rules have tests of their own. */
const explainsAway = ({ code }: Signal) => code === 'native_tamper' || code === 'canvas_noise'

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
const nowhereLower = (before: ScoreFacets, after: ScoreFacets) =>
  Object.values(after).every((facet, i) => facet >= (Object.values(before)[i] ?? 0))

/** Holds over 10,000 pieces of evidence. */
const always = (holds: (evidence: Evidence) => boolean) =>
  fc.assert(fc.property(arbitraryEvidence, holds), RUNS)

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
    const never = fc.property(
      arbitraryEvidence,
      fc.constantFrom(...PARTS),
      (evidence, part) => confidence({ ...evidence, [part]: null }) <= confidence(evidence),
    )
    fc.assert(never, RUNS)
  })

  it('the points of its explanation sum to the score', () => {
    always((evidence) => {
      const { score, contributions } = assess(evidence)
      return sumOf(contributions) === score
    })
  })

  it('reasons, compartments, categories, verdict and recommendation tell the same', () => {
    always((evidence) => {
      const { score, verdict, riskSignals, reasons, detection, recommendation } = assess(evidence)
      const told = new Set<string>(reasons.map(({ category }) => category))
      const types = riskSignals.map(({ type }) => type)
      const counted = detection.compartments.reduce((sum, { count }) => sum + count, 0)
      const fits = score < 40 ? verdict === 'allow' : score >= 75 || verdict !== 'block'
      return (
        same(types, codesOf(reasons)) &&
        counted === types.length &&
        detection.compartments.every(isWhole) &&
        detection.categories.every(({ id, hit }) => !hit || told.has(id)) &&
        fits &&
        [verdict, 'review'].includes(recommendation.action)
      )
    })
  })

  it('every signal of the register is reached by some of it', () => {
    const reached = new Set<string>()
    for (const evidence of fc.sample(arbitraryEvidence, { numRuns: 4000, seed: 11 })) {
      for (const { code } of assess(evidence).contributions) reached.add(code)
    }
    expect(signals.map(({ code }) => code).filter((code) => !reached.has(code))).toEqual([])
  })
})

describe('whatever fires', SLOW, () => {
  it('points are whole, keep the sign of their signal, and sum to the score', () => {
    const holds = fc.property(firingSignals, (firing) => {
      const { score, contributions } = assess(unknown, firing)
      const keepsSign = contributions.every(({ code, points }) => {
        const weight = Number(firing.find((one) => one.code === code)?.measure(unknown) ?? points)
        return Number.isInteger(points) && points * weight >= 0
      })
      return keepsSign && sumOf(contributions) === score
    })
    fc.assert(holds, RUNS)
  })

  it('one more that incriminates never lowers the score or any facet', () => {
    const holds = fc.property(firingSignalsAnd(incriminating), ({ one, others }) => {
      fc.pre(!explainsAway(one))
      const { scores } = assess(unknown, others)
      return nowhereLower(scores, assess(unknown, [...others, one]).scores)
    })
    fc.assert(holds, RUNS)
  })

  it('one more that exonerates never raises the score or any facet', () => {
    const holds = fc.property(firingSignalsAnd(exonerating), ({ one, others }) => {
      const { scores } = assess(unknown, others)
      return nowhereLower(assess(unknown, [...others, one]).scores, scores)
    })
    fc.assert(holds, RUNS)
  })

  it('one more that incriminates never turns a block into less', () => {
    const holds = fc.property(
      firingSignalsAnd(incriminating),
      fc.constantFrom('signup', 'login'),
      ({ one, others }, event) => {
        fc.pre(!explainsAway(one))
        const verdictOf = (found: Signal[]) => assess({ ...unknown, event }, found).verdict
        return verdictOf(others) !== 'block' || verdictOf([...others, one]) === 'block'
      },
    )
    fc.assert(holds, RUNS)
  })
})

/** Facts that speak against a visit and explain nothing away. */
const AGAINST: readonly Differing[] = [
  ...flags('automation', [
    'webdriver',
    'webdriverTampered',
    'globals',
    'botd',
    'permissionInconsistent',
    'srcdocTampered',
    'stealthProxy',
    'cdpRuntime',
    'cdpWorker',
    'storagePartitionOff',
    'cspBypassed',
    'noInputDevice',
    'viewportExceedsWindow',
    'viewportDefaultLib',
    'headlessScreen',
    'hiddenScrollbars',
    'notABrowser',
    'extensionMarker',
    'softwareWebgl',
    'payloadReplayed',
  ]),
  ...flags('behavior', [
    'noInteraction',
    'valueWithoutInput',
    'untrustedOnly',
    'instantClick',
    'centerClicks',
    'teleport',
    'keyZeroDwell',
    'keyMetronome',
    'formTooFast',
  ]),
  ...flags('userAgent', [
    'unreduced',
    'platformMismatch',
    'engineMismatch',
    'hintsMismatch',
    'headerMismatch',
    'workerMismatch',
    'sharedWorkerMismatch',
    'headlessAnywhere',
  ]),
  ...flags('headers', ['inconsistent', 'acceptEncodingMismatch', 'languageMismatch', 'proxied']),
  ...flags('network', ['abuse', 'hosting', 'proxy', 'residentialProxy', 'unrouted']),
  ...flags('email', ['disposable', 'mixedScript', 'patternRun', 'plusTag', 'role']),
  ...flags('graph', ['canonicalReuse']),
  ...flags('locale', ['timezoneMismatch', 'languageMismatch']),
  ...flags('attribution', ['inconsistent']),
]

function flags(part: keyof Evidence, names: readonly string[]): Differing[] {
  return names.map((name) => ({ [part]: { [name]: true } }))
}

/** The evidence with one more fact, in a part that is known. */
function withFact(evidence: Evidence, fact: Differing): Evidence {
  const [[part, more] = ['', {}]] = Object.entries(fact)
  const known: unknown = Object.entries(evidence).find(([name]) => name === part)?.[1]
  return known === null ? evidence : { ...evidence, [part]: Object.assign({}, known, more) }
}

it(
  'whatever the evidence, one more fact against the visit lowers neither score nor facet',
  SLOW,
  () => {
    const holds = fc.property(arbitraryEvidence, fc.constantFrom(...AGAINST), (evidence, fact) =>
      nowhereLower(assess(evidence).scores, assess(withFact(evidence, fact)).scores),
    )
    fc.assert(holds, RUNS)
  },
)

test('every label and every clause is used once, and none tells a number', () => {
  const labels = signals.flatMap(({ label, inFavour }) =>
    inFavour ? [label, inFavour.label] : [label],
  )
  const clauses = signals.flatMap(({ clause, inFavour }) =>
    inFavour ? [clause, inFavour.clause] : [clause],
  )
  for (const texts of [labels, clauses]) {
    expect(texts.filter((text, i) => texts.indexOf(text) !== i)).toEqual([])
    expect(texts.filter((text) => /\d/.test(text))).toEqual([])
  }
})
