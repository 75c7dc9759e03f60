import type { Verdict } from '@vigil/contract'
import { emptyEvidence } from '@vigil/evidence'
import { recommend } from './answer/recommend.ts'
import { summaryOf } from './answer/summary.ts'
import { assess } from './assess.ts'
import type { Assessment } from './assessment.ts'
import { policy } from './policy/index.ts'

/** Verdict that a browser receives: only the caller's server learns of `shadow`. */
const COARSE = { allow: 'allow', shadow: 'allow', challenge: 'challenge', block: 'block' } as const

/**
 * Returns an assessment of the same shape that reveals the coarse verdict only: the score is where the verdict begins,
 * no signal fired, and every block is that of unknown evidence. A visitor who varies one input at a time learns only
 * whether the verdict changed.
 */
export function quietAssessment(verdict: Verdict, event: string): Assessment {
  const coarse = COARSE[verdict]
  const blank = assess({ ...emptyEvidence(0), event, host: 'evaluate' }, [])
  const { challengeFrom, blockFrom } = policy.thresholds
  const score = { allow: blank.score, challenge: challengeFrom, block: blockFrom }[coarse]
  const summary = summaryOf(coarse, event, [], [])
  return {
    ...blank,
    score,
    verdict: coarse,
    summary,
    scores: { ...blank.scores, overall: score },
    detection: { ...blank.detection, summary },
    recommendation: recommend({
      action: coarse,
      summary,
      compartments: new Map(),
      top: [],
      accountsLinked: 0,
      comparison: null,
    }),
  }
}
