import { type Assessment, assess } from '@vigil/scoring'
import { Freeman } from './baseline/freeman.ts'
import { type Judged, PEOPLE } from './judged.ts'
import type { Memory } from './memory/memory.ts'
import type { Observed, Observer } from './memory/observe.ts'
import type { Chance } from './world/chance.ts'
import type { Person } from './world/person.ts'
import type { RawVisit, Segments } from './world/raw-visit.ts'

/** Ground truth and grouping of an attempt; the engine does not see it. */
interface About {
  person?: Person
  segments?: Segments
  campaign?: string
  nth?: number
  /** Whether the attempt counts towards velocity; a hypothetical attempt does not. */
  counted: boolean
}

/** Judges attempts in order, and stores of each what the service would store. */
export class Judge {
  readonly judged: Judged[] = []
  readonly baseline = new Freeman()
  /** Visits of each account's owner so far; unlike the history, this count is not capped. */
  readonly visitsOf = new Map<string, number>()
  readonly #observer: Observer
  readonly #memory: Memory
  readonly #dice: Chance
  readonly #sampleShare: number

  /** @param sampleShare share of attempts whose evidence is kept, 0..1 */
  constructor(observer: Observer, memory: Memory, dice: Chance, sampleShare: number) {
    this.#observer = observer
    this.#memory = memory
    this.#dice = dice
    this.#sampleShare = sampleShare
  }

  judge(group: string, raw: RawVisit, about: About): Observed & { assessment: Assessment } {
    const observed = this.#observer.observe(raw, about.counted)
    const { evidence, accountKey, identifiers, current } = observed
    const assessment = assess(evidence)
    const prior = this.visitsOf.get(accountKey) ?? 0
    this.judged.push({
      group,
      event: raw.event,
      score: assessment.score,
      verdict: assessment.verdict,
      prior,
      learned: evidence.history?.visits.length ?? 0,
      gapDays: about.person?.nature.meanGapDays ?? 0,
      campaign: about.campaign ?? null,
      nth: about.nth ?? 0,
      segments: about.segments ?? null,
      baseline: this.baseline.score(accountKey, current),
      isMultiAccount: assessment.flags.multiAccount,
      reasons: assessment.verdict === 'allow' ? [] : assessment.riskSignals.map(({ type }) => type),
      evidence: this.#dice.hits(this.#sampleShare) ? evidence : null,
    })
    if (group === PEOPLE) this.visitsOf.set(accountKey, prior + 1)
    if (group === PEOPLE || raw.event === 'signup') {
      this.#memory.store(accountKey, identifiers, current, assessment)
    }
    return { ...observed, assessment }
  }
}
