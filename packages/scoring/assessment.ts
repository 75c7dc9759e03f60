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

/** Every assessed block of the response, and what a stored check needs to be judged again. */
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
  /** With every known ClientHello field; the response omits most of them without expand=tls. */
  tls: TlsBlock
  recommendation: Recommendation
  detection: DetectionPackView
  /** null: no history for the visitor or email. */
  compare: CompareSummary | null
  /** Points of every signal, base included; they sum to `score`. */
  contributions: Contribution[]
  policyVersion: string
  /** Thresholds by which the verdict was decided. */
  thresholds: Readonly<Thresholds>
  /** Every signal that fired, including muted ones: a stored check is judged again by them. */
  fired: ObservedSignal[]
  /** Signals of the browser compartments, which a check that redeems this evaluation inherits. */
  browserSignals: ObservedSignal[]
}
