import type { EmailRecommendation, RiskSignal } from '@vigil/contract'
import { type EmailFacts, type ExposureFacts, type ListFacts, nothingKnown } from '@vigil/evidence'
import { emailOf } from './blocks.ts'
import { fire } from './fire.ts'
import {
  BASE,
  EMAIL_ALONE,
  EMAIL_BLOCK_FROM,
  EMAIL_LISTED_FROM,
  EMAIL_VERIFY_FROM,
} from './policy.ts'
import { signals as register } from './signals/index.ts'
import { scoreOf, weigh } from './weigh.ts'

/** An address judged by itself. */
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

/** Judges an address alone, by the same signals as a check. */
export function assessEmail(
  facts: EmailFacts,
  exposure: ExposureFacts | null,
  lists: ListFacts | null,
): EmailAssessment {
  const evidence = { ...nothingKnown(0), email: facts, exposure, lists }
  const fired = fire(judged, evidence)
  const told = fired.filter(({ signal, weight }) => weight > 0 || signal.list !== undefined)
  const alone = scoreOf(BASE + EMAIL_ALONE * (weigh(fired).total - BASE))
  const score = Math.max(alone, lists === null ? 0 : EMAIL_LISTED_FROM[lists.list])
  const summary = emailOf(fired) ?? { disposable: false, risky: false, breach: false }
  return {
    score,
    recommendation: facts.wellFormed ? recommendationOf(score, lists) : 'block',
    ...summary,
    signals: told.map(({ signal }) => ({
      type: signal.code,
      label: signal.describe?.(evidence) ?? signal.label,
    })),
  }
}

function recommendationOf(score: number, lists: ListFacts | null): EmailRecommendation {
  if (lists?.list === 'allow') return 'send'
  if (score < EMAIL_VERIFY_FROM) return 'send'
  return score < EMAIL_BLOCK_FROM ? 'verify' : 'block'
}
