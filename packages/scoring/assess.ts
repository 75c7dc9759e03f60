import type { Evidence } from '@vigil/evidence'
import type { Assessment } from './assessment.ts'
import { emailOf, flagsOf, networkOf, tlsOf } from './blocks.ts'
import { byCompartment, facetsOf, fire, logOdds, scoreOf } from './combine.ts'
import { compareOf, unusualOf } from './compare.ts'
import { detectionOf } from './detection.ts'
import { contributionsOf } from './explain.ts'
import { POLICY_VERSION } from './policy.ts'
import { recommend } from './recommend.ts'
import type { Signal } from './signal.ts'
import { signals as register } from './signals/index.ts'
import { summaryOf } from './summary.ts'
import { verdictOf } from './verdict.ts'

/** Judges evidence: the same evidence always gives the same assessment. */
export function assess(evidence: Evidence, signals: readonly Signal[] = register): Assessment {
  const firings = fire(signals, evidence)
  const odds = byCompartment(firings)
  const plain = scoreOf(logOdds(firings))
  const facets = facetsOf(firings, plain)
  // What is grave on one side cannot be argued away by the others.
  const gravest = Math.max(...Object.values(facets))
  const score = Math.max(plain, gravest - 15)
  const verdict = verdictOf(score, evidence.event, firings, odds)
  const summary = summaryOf(verdict, evidence.event, firings)
  const unusual = unusualOf(evidence, score)
  const network = networkOf(evidence)
  const compare = compareOf(evidence)
  const against = firings.filter(({ weight }) => weight > 0)
  return {
    score,
    verdict,
    summary,
    riskSignals: against.map(({ signal }) => ({ type: signal.code, label: signal.label })),
    reasons: against.map(({ signal }) => ({
      code: signal.code,
      label: signal.label,
      category: signal.category,
    })),
    unusual,
    accountsLinked: evidence.graph?.accountsLinked ?? 0,
    scores: { ...facets, overall: score },
    flags: flagsOf(firings, evidence),
    network,
    email: emailOf(firings),
    tls: tlsOf(firings, evidence),
    recommendation: recommend({ verdict, score, summary, odds, compare }),
    detection: detectionOf(evidence, { firings, odds, summary, unusual, network }),
    compare,
    contributions: contributionsOf(firings, score),
    policyVersion: POLICY_VERSION,
  }
}
