import type { VisitorFacts } from '@vigil/evidence'
import { daysSinceIssue } from '../visitor-id.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

/** Verifies whether the edge issued the visitor id of a visit; null: it has none. */
export async function verifyVisitorId(
  { services, caller, nowMs }: Run,
  { collected }: Visit,
): Promise<VisitorFacts | null> {
  const visitorId = collected.visitorId ?? collected.fingerprint
  if (visitorId === undefined) return null
  const issuedDaysAgo = await daysSinceIssue(services.vault, caller.scope, visitorId, nowMs)
  return { id: issuedDaysAgo === null ? 'unissued' : 'issued', issuedDaysAgo }
}
