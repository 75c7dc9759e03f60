import type { EmailRecommendation, RiskSignal } from '@vigil/contract'
import type { EmailFacts, Evidence, ExposureFacts } from '@vigil/evidence'
import { emailOf } from './blocks.ts'
import { fire, logOdds, scoreOf } from './combine.ts'
import { signals as register } from './signals/index.ts'

/** An address judged by itself. */
export interface EmailAssessment {
  score: number
  recommendation: EmailRecommendation
  disposable: boolean
  risky: boolean
  breach: boolean
  signals: RiskSignal[]
}

/** Bounds of reference 3.6: below 30 send, below 70 verify, else block. */
const VERIFY_FROM = 30
const EMAIL_BLOCK_FROM = 70
/** An address alone has no other evidence beside it: its base is higher than a visit's. */
const ALONE = 1.5

const judged = register.filter(
  ({ compartment }) => compartment === 'email' || compartment === 'breach',
)

/** Judges an address alone, by the same signals as a check. */
export function assessEmail(facts: EmailFacts, exposure: ExposureFacts | null): EmailAssessment {
  const firings = fire(judged, addressOnly(facts, exposure))
  const against = firings.filter(({ weight }) => weight > 0)
  const score = scoreOf(logOdds(firings) + (against.length === 0 ? 0 : ALONE))
  const summary = emailOf(firings) ?? { disposable: false, risky: false, breach: false }
  return {
    score,
    recommendation: facts.wellFormed ? recommendationOf(score) : 'block',
    ...summary,
    signals: against.map(({ signal }) => ({
      type: signal.code,
      label: signal.describe?.(addressOnly(facts, exposure)) ?? signal.label,
    })),
  }
}

function recommendationOf(score: number): EmailRecommendation {
  if (score < VERIFY_FROM) return 'send'
  return score < EMAIL_BLOCK_FROM ? 'verify' : 'block'
}

function addressOnly(email: EmailFacts, exposure: ExposureFacts | null): Evidence {
  return {
    event: 'signup',
    host: 'check',
    atMs: 0,
    network: null,
    email,
    userAgent: null,
    headers: null,
    automation: null,
    behavior: null,
    device: null,
    tls: {
      captureStatus: 'missing',
      ja3: null,
      ja4: null,
      ja3String: null,
      tlsFamily: null,
      uaFamily: null,
      consistency: 'unknown',
      knownTool: null,
      helloTooSmall: false,
      staticOrder: false,
      versionLag: false,
      capture: null,
      connection: null,
    },
    locale: null,
    attribution: null,
    velocity: null,
    graph: null,
    history: null,
    exposure,
    session: { session: 'none', token: 'none' },
  }
}
