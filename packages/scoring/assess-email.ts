import type { EmailRecommendation, RiskSignal } from '@vigil/contract'
import { type EmailFacts, type ExposureFacts, emptyEvidence, type ListFacts } from '@vigil/evidence'
import { emailOf } from './answer/blocks.ts'
import { policy } from './policy/index.ts'
import { signals as register } from './signals/index.ts'
import { fire } from './weigh/fire.ts'
import { scoreOf, totalOdds } from './weigh/weigh.ts'

const { priorLogOdds } = policy.weighing
const { verifyFrom, blockFrom, evidenceFactor } = policy.email
/** Minimum score of an address on a list: where the list's recommendation begins. */
const LISTED_FROM = { deny: blockFrom, watch: verifyFrom, allow: 0 }

/** Assessment of an address without a visit. */
export interface EmailAssessment {
  score: number
  recommendation: EmailRecommendation
  disposable: boolean
  risky: boolean
  breach: boolean
  signals: RiskSignal[]
}

const judged = register.filter(
  ({ compartment }) => compartment === 'email' || compartment === 'breach',
)

/** Assesses an address alone, by the same signals as a check. */
export function assessEmail(
  facts: EmailFacts,
  exposure: ExposureFacts | null,
  lists: ListFacts | null,
): EmailAssessment {
  const evidence = { ...emptyEvidence(0), email: facts, exposure, lists }
  const fired = fire(judged, evidence)
  const listed = fired.filter(({ signal, weight }) => weight > 0 || signal.list !== undefined)
  const alone = scoreOf(priorLogOdds + evidenceFactor * (totalOdds(fired) - priorLogOdds))
  const score = Math.max(alone, lists === null ? 0 : LISTED_FROM[lists.list])
  const summary = emailOf(fired) ?? { disposable: false, risky: false, breach: false }
  return {
    score,
    recommendation: facts.wellFormed ? recommendationOf(score, lists) : 'block',
    ...summary,
    signals: listed.map(({ signal }) => ({
      type: signal.code,
      label: signal.describe?.(evidence) ?? signal.label,
    })),
  }
}

function recommendationOf(score: number, lists: ListFacts | null): EmailRecommendation {
  if (lists?.list === 'allow') return 'send'
  if (score < verifyFrom) return 'send'
  return score < blockFrom ? 'verify' : 'block'
}
