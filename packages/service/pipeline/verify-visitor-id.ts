import type { VisitorFacts } from '@vigil/evidence'
import { readVisitorDays } from '../visitor-days.ts'
import { daysSinceIssue } from '../visitor-id.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

/** Verifies whether the edge issued the visitor id of a visit, and its list of days; null: the visit has no id. */
export async function verifyVisitorId(
  { services, caller, nowMs }: Run,
  { collected }: Visit,
): Promise<VisitorFacts | null> {
  const { vault } = services
  const visitorId = collected.visitorId ?? collected.fingerprint
  if (visitorId === undefined) return null
  const issuedDaysAgo = await daysSinceIssue(vault, caller.scope, visitorId, nowMs)
  if (issuedDaysAgo === null) return { id: 'unissued', issuedDaysAgo, days: null }
  const { visitorDays = '' } = collected
  const listed = await readVisitorDays(vault, caller.scope, visitorId, visitorDays)
  return { id: 'issued', issuedDaysAgo, days: null, ...listed }
}
