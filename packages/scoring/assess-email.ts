import type { EmailRecommendation, RiskSignal } from '@vigil/contract'
import { type EmailFacts, type Evidence, type ExposureFacts, nothingKnown } from '@vigil/evidence'
import { emailOf } from './blocks.ts'
import { fire } from './fire.ts'
import { BASE, EMAIL_ALONE, EMAIL_BLOCK_FROM, EMAIL_VERIFY_FROM } from './policy.ts'
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
export function assessEmail(facts: EmailFacts, exposure: ExposureFacts | null): EmailAssessment {
  const evidence = addressOnly(facts, exposure)
  const firings = fire(judged, evidence)
  const against = firings.filter(({ weight }) => weight > 0)
  const score = scoreOf(BASE + EMAIL_ALONE * (weigh(firings).total - BASE))
  const summary = emailOf(firings) ?? { disposable: false, risky: false, breach: false }
  return {
    score,
    recommendation: facts.wellFormed ? recommendationOf(score) : 'block',
    ...summary,
    signals: against.map(({ signal }) => ({
      type: signal.code,
      label: signal.describe?.(evidence) ?? signal.label,
    })),
  }
}

function recommendationOf(score: number): EmailRecommendation {
  if (score < EMAIL_VERIFY_FROM) return 'send'
  return score < EMAIL_BLOCK_FROM ? 'verify' : 'block'
}

function addressOnly(email: EmailFacts, exposure: ExposureFacts | null): Evidence {
  return { ...nothingKnown(0), email, exposure }
}
