import { timestampOf, type WebhookData, webhookBody } from '@vigil/contract'
import type { PendingEvent } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import type { AssessedVisit } from '../pipeline/assess-visit.ts'
import type { Services } from '../services.ts'
import { selects } from './selects.ts'

/** Recommendations after which the check needs a review. */
const REVIEWED_ACTIONS: readonly string[] = ['shadow', 'review']
/** Maximum number of reasons in an event: Standard Webhooks recommends payloads below 20 kB. */
const MAX_REASONS = 30

/**
 * Returns the events of a check that an endpoint of the workspace selects. Types of the test environment have the
 * prefix `test.`.
 */
export function checkEvents(
  services: Pick<Services, 'newTimedId' | 'apiUrl'>,
  { key, scope }: Pick<Caller, 'key' | 'scope'>,
  check: { id: string; atMs: number; accountId: string | null; subject: string },
  { evidence, context, assessment, degraded }: AssessedVisit,
): PendingEvent[] {
  if (key.webhooks.length === 0) return []
  const { verdict, score, summary, recommendation, reasons } = assessment
  const names = [
    'check.verdict' as const,
    ...(REVIEWED_ACTIONS.includes(recommendation.action) ? ['check.review' as const] : []),
    ...(context.listed.length > 0 ? ['list.hit' as const] : []),
  ]
  const types = scope.env === 'test' ? names.map((name) => `test.${name}` as const) : names
  const reported: WebhookData<'check.verdict'>['check'] = {
    id: check.id,
    at: timestampOf(check.atMs),
    event: evidence.event,
    accountId: check.accountId,
    score,
    verdict,
    action: recommendation.action,
    reasons: reasons.slice(0, MAX_REASONS).map(({ code, label }) => ({ code, label })),
    degraded,
    ...(services.apiUrl !== null && {
      url: `${services.apiUrl}/console/${scope.env}/checks/${check.id}`,
    }),
  }
  const codes = reasons.map(({ code }) => code)
  return types
    .map((type) => ({ type, verdict, reasons: codes }))
    .filter((event) => key.webhooks.some((it) => selects(it, event)))
    .map((event) => {
      const id = services.newTimedId(check.atMs)
      const data = { alertId: id, env: scope.env, summary, check: reported }
      return {
        ...event,
        id,
        subject: check.subject,
        body: webhookBody(event.type, check.atMs, data),
      }
    })
}
