import type { Assessment } from '../assessment.ts'

/** Returns the parts of an assessment that differ between cases. */
export function shown(words: string, assessment: Assessment) {
  const { score, verdict, summary, scores, flags, network, email, detection } = assessment
  const { recommendation, compare, unusual, contributions, reasons } = assessment
  return {
    words,
    score,
    verdict,
    summary,
    recommendation: {
      action: recommendation.action,
      title: recommendation.title,
      detail: recommendation.detail,
      bullets: recommendation.bullets,
      compare: recommendation.compare,
    },
    reasons: reasons.map(({ code, label }) => `${code}: ${label}`),
    topReasons: detection.topReasons.map(({ type }) => type),
    points: Object.fromEntries(contributions.map(({ code, points }) => [code, points])),
    scores,
    flags: Object.entries(flags).flatMap(([flag, raised]) => (raised ? flag : [])),
    categories: detection.categories.filter(({ hit }) => hit).map(({ id }) => id),
    compartments: Object.fromEntries(
      detection.compartments.filter(({ hit }) => hit).map(({ id, severity }) => [id, severity]),
    ),
    device: detection.device,
    network,
    email,
    unusual,
    deltas: compare?.deltas.map(({ label, detail }) => `${label}: ${detail}`),
  }
}
