import type { Verdict } from '@vigil/contract'
import { nothingKnown } from '@vigil/evidence'
import { assess } from './assess.ts'
import type { Assessment } from './assessment.ts'
import { policy } from './policy/index.ts'
import { recommend } from './recommend.ts'
import { summaryOf } from './summary.ts'

/** What a browser reads of each verdict: that it is watched is for the caller's server alone. */
const COARSE = { allow: 'allow', shadow: 'allow', challenge: 'challenge', block: 'block' } as const

/**
 * Returns an assessment in the same shape that says the coarse verdict alone: the score is where the
 * verdict begins, nothing fired and every block is that of a visit of which nothing is known. A visitor
 * who changes one thing at a time learns nothing from it but whether the verdict changed.
 */
export function quietAssessment(verdict: Verdict, event: string): Assessment {
  const coarse = COARSE[verdict]
  const blank = assess({ ...nothingKnown(0), event, host: 'evaluate' }, [])
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
