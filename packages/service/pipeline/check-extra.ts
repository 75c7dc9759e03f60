import type { Provenance } from '@vigil/contract'
import { countOf, signalByCode } from '@vigil/scoring'
import { type CheckExtra, packSignals } from '@vigil/storage'
import type { AssessedVisit } from './assess-visit.ts'
import type { Visit } from './visit.ts'

/** Returns the fields of a check that are stored as JSON; empty ones are omitted. */
export function checkExtra(
  { visit, evidence, context, assessment, degraded, dryRun }: AssessedVisit,
  about: { requestKey: string | null; timingMs: number },
): CheckExtra {
  const { verdict, unusual, recommendation, contributions, fired } = assessment
  const parts = provenanceOf(visit, context.network !== null)
  const counts = contributions.flatMap(({ code }) => {
    const signal = signalByCode.get(code)
    const count = signal ? countOf(signal, evidence) : null
    return count === null ? [] : [[code, count]]
  })
  const { challengeFrom, blockFrom } = assessment.thresholds
  return {
    ...(recommendation.action !== verdict && { action: recommendation.action }),
    ...(unusual.length > 0 && { unusual }),
    ...(degraded.length > 0 && { degraded }),
    ...(assessment.policyVersion.includes('+') && {
      thresholds: [challengeFrom, blockFrom] satisfies CheckExtra['thresholds'],
    }),
    ...(context.listed.length > 0 && {
      listed: context.listed.map(({ kind, value }): [string, string] => [kind, value]),
    }),
    ...(about.requestKey !== null && { request: about.requestKey }),
    timingMs: about.timingMs,
    ...packSignals(contributions, fired),
    ...(counts.length > 0 && { counts: Object.fromEntries(counts) }),
    ...(dryRun !== null && {
      dry: [dryRun.fingerprint, dryRun.score, dryRun.verdict] satisfies CheckExtra['dry'],
    }),
    ...(Object.keys(parts).length > 0 && { parts }),
  }
}

/**
 * Returns the source of each part of the evidence; an edge observation and a signed token take precedence over the
 * body.
 */
function provenanceOf(visit: Visit, hasNetwork: boolean): Record<string, Provenance> {
  const earlier: Provenance | null =
    visit.token === 'redeemed' ? 'signed' : visit.session === 'bound' ? 'session' : null
  const browser = visit.request.connection ? 'edge' : (earlier ?? 'client')
  const network = visit.ip === null ? earlier : 'server'
  const captured = visit.captureToken === 'bound' ? 'signed' : (earlier ?? 'client')
  return {
    ...(hasNetwork && network !== null && { network }),
    ...(visit.email !== null && { email: 'server' as const }),
    ...(visit.userAgent !== null && { browser }),
    ...(visit.device !== null && { device: earlier ?? ('client' as const) }),
    ...(visit.collected.tlsCapture !== undefined && { tls: captured }),
  }
}
