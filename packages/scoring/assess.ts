import type { Evidence } from '@vigil/evidence'
import { emailOf, flagsOf, networkOf, tlsOf } from './answer/blocks.ts'
import { compareSummary, comparisonOf } from './answer/compare.ts'
import { detectionOf } from './answer/detection.ts'
import { contributionsOf, leading, withPoints } from './answer/explain.ts'
import { facetsOf } from './answer/facets.ts'
import { isNewlyKnown } from './answer/newly-known.ts'
import { notesOf } from './answer/notes.ts'
import { recommend } from './answer/recommend.ts'
import { isListed, listsFirst, summaryOf } from './answer/summary.ts'
import { unknownInputs } from './answer/unknown-inputs.ts'
import { unusualOf } from './answer/unusual.ts'
import type { Assessment } from './assessment.ts'
import { POLICY_VERSION } from './policy/index.ts'
import type { Signal } from './signal.ts'
import { signals as register } from './signals/index.ts'
import { judge } from './verdict/judge.ts'
import { builtInPolicy, type VerdictPolicy } from './verdict/verdict-policy.ts'
import { fire } from './weigh/fire.ts'
import { observedSignals } from './weigh/observed.ts'

/** Number of reasons in the short list (judgement). */
const TOP_REASONS = 5

/** Assesses evidence: the same evidence under the same policy always gives the same assessment. */
export function assess(
  evidence: Evidence,
  signals: readonly Signal[] = register,
  by: VerdictPolicy = builtInPolicy,
): Assessment {
  const all = fire(signals, evidence)
  const list = evidence.lists?.list ?? null
  const judgement = judge(all, { event: evidence.event, list }, by)
  const { score, verdict, action, counted: fired, weighed } = judgement
  const { compartments } = weighed
  const against = listsFirst(fired.filter(({ weight }) => weight > 0))
  const contributions = contributionsOf(judgement, evidence)
  const mentioned = listsFirst(fired.filter(withPoints(contributions)))
  const listed = mentioned.filter(isListed)
  const leadingOthers = leading(fired, weighed, TOP_REASONS).filter(
    (one) => mentioned.includes(one) && !isListed(one),
  )
  const top = [...listed, ...leadingOthers].slice(0, TOP_REASONS)
  const comparison = comparisonOf(evidence)
  const deltas = comparison?.deltas ?? []
  const isNew = isNewlyKnown(evidence, deltas, against)
  const known = mentioned.filter((one) => !isNew(one))
  const sentence = summaryOf(action, evidence.event, top, known)
  const summary = [sentence, ...notesOf(evidence, top), ...unknownInputs(evidence)].join(' ')
  const unusual = unusualOf(evidence, score, against, deltas)
  const network = networkOf(evidence)
  return {
    score,
    verdict,
    summary,
    riskSignals: against.map(({ signal }) => ({ type: signal.code, label: signal.label })),
    reasons: mentioned
      .filter((one) => one.weight > 0 || isListed(one))
      .map(({ signal: { code, label, category } }) => ({ code, label, category })),
    unusual,
    accountsLinked: evidence.graph?.accountsLinked ?? 0,
    scores: facetsOf(fired, weighed.limits, score),
    flags: flagsOf(fired, evidence),
    network,
    email: emailOf(fired),
    tls: tlsOf(fired, evidence),
    recommendation: recommend({
      action,
      summary,
      compartments,
      top,
      accountsLinked: evidence.graph?.accountsLinked ?? 0,
      comparison,
    }),
    detection: detectionOf(evidence, { against, compartments, top, summary, unusual, network }),
    compare: comparison && compareSummary(comparison),
    contributions,
    policyVersion: POLICY_VERSION,
    thresholds: by.thresholds,
    fired: all.map(({ signal, weight }) => ({ code: signal.code, weight })),
    browserSignals: observedSignals(all),
  }
}
