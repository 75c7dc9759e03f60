import type {
  CompareSummary,
  Contribution,
  DetectionPackView,
  EmailSummary,
  NetworkSummary,
  Recommendation,
  RiskFlags,
  RiskReason,
  RiskSignal,
  ScoreFacets,
  TlsBlock,
  Verdict,
} from '@vigil/contract'

import type { ObservedSignal } from '@vigil/evidence'
import type { Thresholds } from './policy/verdict.ts'

/** What the evidence amounts to: every judged block of the response, and how it came about. */
export interface Assessment {
  score: number
  verdict: Verdict
  summary: string
  /** All that fired, strongest first (|weight|). */
  riskSignals: RiskSignal[]
  reasons: RiskReason[]
  unusual: string[]
  accountsLinked: number
  scores: ScoreFacets
  flags: RiskFlags
  network: NetworkSummary
  /** null: no email signal fired. */
  email: EmailSummary | null
  /** With every ClientHello field that is known; the response cuts it down without expand=tls. */
  tls: TlsBlock
  recommendation: Recommendation
  detection: DetectionPackView
  /** null: no history for the visitor or email. */
  compare: CompareSummary | null
  /** Points of every signal, base included; they sum to `score`. */
  contributions: Contribution[]
  policyVersion: string
  /** What decided the verdict. */
  thresholds: Readonly<Thresholds>
  /** Every signal that fired, muted ones among them: what a stored check is judged again by. */
  fired: ObservedSignal[]
  /** Signals of the browser compartments: what a check that redeems this evaluation inherits. */
  browserSignals: ObservedSignal[]
}
