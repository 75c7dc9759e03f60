import type { ScoreFacets } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { assess } from './assess.ts'
import type { Signal } from './signal.ts'
import { type Differing, unknown } from './signals/evidence.fixture.ts'
import { arbitraryEvidence } from './testing/arbitrary-evidence.ts'
import { exonerating, firingSignalsAnd, incriminating } from './testing/arbitrary-signals.ts'

const RUNS = { numRuns: 10_000 }
const SLOW = { timeout: 120_000 }
/** A privacy tool explains findings away: its rules have tests of their own. */
const explainsAway = ({ code }: Signal) =>
  ['native_tamper', 'canvas_noise', 'ua_override'].includes(code)
const nowhereLower = (before: ScoreFacets, after: ScoreFacets) =>
  Object.values(after).every((facet, i) => facet >= (Object.values(before)[i] ?? 0))

/** Facts that speak against a visit and explain nothing away. */
const AGAINST: readonly Differing[] = [
  ...flags('automation', [
    'webdriver',
    'webdriverTampered',
    'webdriverMissing',
    'globals',
    'botd',
    'permissionInconsistent',
    'srcdocTampered',
    'stealthProxy',
    'cdpRuntime',
    'cdpWorker',
    'cdpPageOnly',
    'storagePartitionOff',
    'modelsOff',
    'floodProtectionOff',
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
    'insertedSecret',
    'keysWithoutCode',
    'keysNeverReleased',
    'offGrid',
    'focusJumps',
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

describe('whatever fires', SLOW, () => {
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
