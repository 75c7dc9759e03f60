import { type Degraded, VigilError } from '@vigil/contract'
import { type Assessment, assess } from '@vigil/scoring'
import type { Caller } from '../caller.ts'
import type { Services } from '../services.ts'
import { type BuiltEvidence, buildEvidence } from './build-evidence.ts'
import { type Context, fetchContext, fetchEmailContext } from './fetch-context.ts'
import { type Identifiers, identify } from './identify.ts'
import { resolveVisit } from './resolve-visit.ts'
import { openRun } from './run.ts'
import type { Visit, VisitRequest } from './visit.ts'

/** All that one request learned: the assessment, and what answering and storing need beside it. */
export interface AssessedVisit extends BuiltEvidence {
  visit: Visit
  identifiers: Identifiers
  context: Context
  assessment: Assessment
  degraded: Degraded[]
}

/**
 * Runs the stages that check and evaluate share, up to the assessment: resolve, identify, fetch,
 * build, assess. Throws rate_limited.
 */
export async function assessVisit(
  services: Services,
  caller: Caller,
  request: VisitRequest,
): Promise<AssessedVisit> {
  const run = openRun(services, caller)
  const emailContext = fetchEmailContext(run, request)
  const visit = await resolveVisit(run, request)
  const identifiers = await identify(run, visit)
  const context = await fetchContext(run, visit, identifiers, emailContext)
  if (!context.admission.admitted) throw new VigilError('rate_limited')
  const built = buildEvidence(caller.scope.env, visit, identifiers, context)
  return {
    ...built,
    visit,
    identifiers,
    context,
    assessment: assess(built.evidence),
    degraded: [...run.sources.degraded].sort(),
  }
}
