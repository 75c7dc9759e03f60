import type { CheckResponse, Degraded, Expand, LinkedAccount, TlsBlock } from '@vigil/contract'
import type { BrowserProvenance, GraphFacts, Provenance } from '@vigil/evidence'
import type { Assessment } from '@vigil/scoring'

/** Data of the response that is not part of the assessment. */
export interface ResponseDetails {
  id: string
  requestId: string
  event: string
  expand: Expand
  degraded: Degraded[]
  missing: readonly string[]
  ignored: readonly string[]
  timingMs: number
  linkedAccounts: LinkedAccount[] | null
  provenance: BrowserProvenance
}

/** Builds the response of check and evaluate. */
export function present(assessment: Assessment, about: ResponseDetails): CheckResponse {
  const { score, verdict, summary, riskSignals, reasons, unusual } = assessment
  const { challengeFrom, blockFrom } = assessment.thresholds
  return {
    id: about.id,
    requestId: about.requestId,
    score,
    verdict,
    summary,
    event: about.event,
    risk: { signals: riskSignals, reasons, unusual, summary },
    riskSignals,
    reasons,
    unusual,
    accountsLinked: assessment.accountsLinked,
    scores: assessment.scores,
    flags: assessment.flags,
    network: assessment.network,
    ...(assessment.email && { email: assessment.email }),
    tls: about.expand.tls ? assessment.tls : compactTls(assessment.tls),
    recommendation: assessment.recommendation,
    detection: assessment.detection,
    ...(assessment.compare && { compare: assessment.compare }),
    ...(about.linkedAccounts?.length && { linkedAccounts: about.linkedAccounts }),
    ...(about.expand.explain && {
      explain: {
        score,
        contributions: assessment.contributions,
        thresholds: { challengeFrom, blockFrom },
        provenance: sourcesOf(about.provenance),
      },
    }),
    degraded: about.degraded,
    missing: [...about.missing],
    ignored: [...about.ignored],
    timingMs: about.timingMs,
    policyVersion: assessment.policyVersion,
  }
}

/** Omits parts without a source. */
function sourcesOf(provenance: BrowserProvenance): Record<string, Provenance> {
  return Object.fromEntries(
    Object.entries(provenance).flatMap(([part, by]) => (by === null ? [] : [[part, by] as const])),
  )
}

function compactTls(tls: TlsBlock): TlsBlock {
  const { present, captureStatus, flagged, reasons, ja3, ja4 } = tls
  return {
    present,
    captureStatus,
    flagged,
    reasons,
    ...(ja3 !== undefined && { ja3 }),
    ...(ja4 !== undefined && { ja4 }),
  }
}

/** Converts neighbours to their API form, strongest first. */
export function presentNeighbours(graph: GraphFacts | null): LinkedAccount[] {
  return (graph?.neighbours ?? []).slice(0, 50).map((neighbour) => ({
    accountId: neighbour.accountId,
    score: neighbour.score,
    matchTypes: neighbour.matchTypes,
    hops: neighbour.hops,
    verdict: neighbour.verdict,
    isAbuser: neighbour.isAbuser,
    labels: neighbour.labels,
  }))
}
