import { type Degraded, type Verdict, VigilError } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { type Assessment, assess, policyOf, rejudge, signals } from '@vigil/scoring'
import type { Caller } from '../caller.ts'
import type { CachedPolicy } from '../policy/cached-policies.ts'
import type { Services } from '../services.ts'
import { type BuiltEvidence, buildEvidence } from './build-evidence.ts'
import { type Context, fetchContext, openEmailSources } from './fetch-context.ts'
import { type Identifiers, identify } from './identify.ts'
import type { PastReads } from './past-reads.ts'
import { resolveVisit } from './resolve-visit.ts'
import { openRun } from './run.ts'
import type { Visit, VisitRequest } from './visit.ts'

/** The assessment of one request, with the data for its response and its record. */
export interface AssessedVisit extends BuiltEvidence {
  visit: Visit
  identifiers: Identifiers
  context: Context
  assessment: Assessment
  degraded: Degraded[]
  /** Result of the caller's draft policy; null: no draft, or the visit is not stored. */
  dryRun: DryRunVerdict | null
}

interface DryRunVerdict {
  fingerprint: string
  score: number
  verdict: Verdict
}

/**
 * Runs the stages that check and evaluate share, up to the assessment: resolve, identify, fetch,
 * build, assess. Throws rate_limited.
 */
export async function assessVisit(
  services: Services,
  caller: Caller,
  request: VisitRequest,
  reads: PastReads,
): Promise<AssessedVisit> {
  const run = openRun(services, caller)
  const ofEmail = openEmailSources(run, request, reads)
  const visit = await resolveVisit(run, request)
  const identifiers = await identify(run, visit)
  const context = await fetchContext(run, visit, identifiers, ofEmail, reads)
  if (!context.admission.admitted) throw new VigilError('rate_limited')
  const built = buildEvidence(caller.scope.env, visit, identifiers, context)
  const assessment = assessBy(built.evidence, context.policy)
  return {
    ...built,
    visit,
    identifiers,
    context,
    assessment,
    degraded: [...run.sources.degraded].sort(),
    dryRun: request.host === 'check' ? dryRunOf(assessment, request.event, context.policy) : null,
  }
}

/** Assesses by the caller's own policy; its fingerprint follows the version of the built-in one. */
function assessBy(evidence: Evidence, { live, fingerprint }: CachedPolicy): Assessment {
  const assessment = assess(evidence, signals, policyOf(live, evidence.event))
  if (fingerprint === null) return assessment
  return { ...assessment, policyVersion: `${assessment.policyVersion}+${fingerprint}` }
}

function dryRunOf(
  { fired }: Assessment,
  event: string,
  { draft }: CachedPolicy,
): DryRunVerdict | null {
  if (draft === null) return null
  const judged = rejudge({ event, signals: fired }, policyOf(draft.rules, event))
  return judged && { ...judged, fingerprint: draft.fingerprint }
}
