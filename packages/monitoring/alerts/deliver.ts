import type { Resolver } from '@vigil/intel'
import type { Vault } from '@vigil/storage'
import type { AlertEndpointRow } from '../schema/alerts.ts'
import type { NewAlert } from './alert-rows.ts'
import { describeAlert } from './alert-text.ts'
import { composeAlert, NO_FINDINGS, workspaceSubject } from './compose-alert.ts'
import { type DueDelivery, isRetrying, nextDueMs, readDue, recordAttempt } from './deliveries.ts'
import { type Attempt, DISABLE_AFTER_MS, nextStep } from './schedule.ts'
import { sendWebhook } from './send.ts'
import { type MailSender, sendMail } from './send-mail.ts'
import { secretsOf } from './signing-secrets.ts'
import { slackBody } from './slack.ts'
import { refuseTarget, type UrlRules } from './webhook-url.ts'

/** Ports of delivering. */
export interface DeliveryPorts {
  db: D1Database
  vault: Pick<Vault, 'decrypt'>
  fetch: (url: string, init: RequestInit) => Promise<Response>
  resolvers: readonly Resolver[]
  rules: UrlRules
  /** null: the deployment sends no mail. */
  mail: { sender: MailSender; from: string } | null
  now(): number
  newId(): string
  random(): number
}

/** Deliveries of one endpoint in one step. */
const AT_ONCE = 20

/**
 * Sends due deliveries of an endpoint, oldest first. Returns the time of the next one, ms; null: none. An attempt that
 * was not recorded is repeated: delivery is at least once, always under the same id.
 */
export async function deliverDue(ports: DeliveryPorts, endpointId: string): Promise<number | null> {
  for (let sent = 0; sent < AT_ONCE; sent += 1) {
    // Each delivery is read just before it is sent: meanwhile its person or the endpoint may have been removed.
    const read = await readDue(ports.db, endpointId, ports.now())
    if (read === null) return null
    if (read.due === null) break
    const goesOn = await attempt(ports, read.endpoint, read.due)
    if (!goesOn) return null
  }
  return nextDueMs(ports.db, endpointId)
}

async function attempt(
  ports: DeliveryPorts,
  endpoint: AlertEndpointRow,
  { alertId, type, attempts: before, payload }: DueDelivery,
): Promise<boolean> {
  const status = await sendTo(ports, endpoint, alertId, payload)
  const nowMs = ports.now()
  const attempts = before + 1
  const step = nextStep(attempts, status, nowMs, ports.random())
  const failingSinceMs =
    step.kind === 'delivered' ? null : await failingSince(ports.db, endpoint, before, nowMs)
  const isGivenUp = failingSinceMs !== null && nowMs - failingSinceMs >= DISABLE_AFTER_MS
  const reason = step.kind === 'disable' ? 'gone' : isGivenUp ? 'failing' : null
  const alertOf = async () => {
    if (reason !== null) return disabledAlert(ports, endpoint, failingSinceMs ?? nowMs)
    // The failure of a failure report is not reported.
    if (step.kind !== 'dead' || type === 'monitor.delivery.failed') return null
    return undeliveredAlert(ports, endpoint, alertId)
  }
  await recordAttempt(
    ports.db,
    {
      attempt: {
        endpointId: endpoint.id,
        alertId,
        attempts,
        // What a disabled endpoint refused waits with the rest until a test activates it.
        state:
          reason !== null || step.kind === 'disable' || step.kind === 'again' ? 'due' : step.kind,
        nextMs: step.kind === 'again' ? step.atMs : nowMs,
        status: status.status,
      },
      health: { failingSinceMs, disable: reason },
      alert: await alertOf(),
    },
    nowMs,
  )
  return reason === null
}

/**
 * Returns since when an endpoint that refused a delivery fails, ms. An earlier failure counts while a delivery is
 * retried: if the failed ones were deleted (an erasure, a removed person), nothing was sent since.
 */
async function failingSince(
  db: D1Database,
  { id, failing_since_ms: sinceMs }: AlertEndpointRow,
  attemptsBefore: number,
  nowMs: number,
): Promise<number> {
  if (sinceMs === null) return nowMs
  return attemptsBefore > 0 || (await isRetrying(db, id)) ? sinceMs : nowMs
}

/** Reports an alert that an endpoint never accepted; a replay sends it again. */
function undeliveredAlert(
  ports: Pick<DeliveryPorts, 'newId' | 'now'>,
  { id, workspace_id: workspaceId, shown }: AlertEndpointRow,
  alertId: string,
): Promise<NewAlert> {
  return composeAlert(ports, {
    workspaceId,
    runKey: null,
    type: 'monitor.delivery.failed',
    subject: { ...workspaceSubject(workspaceId), domain: shown },
    ...NO_FINDINGS,
    undelivered: [alertId],
    occurrenceKey: `${id}\0${alertId}`,
  })
}

/** Informs the workspace's other endpoints, and this one once it is active again. */
function disabledAlert(
  ports: Pick<DeliveryPorts, 'newId' | 'now'>,
  { id, workspace_id: workspaceId, shown }: AlertEndpointRow,
  failingSinceMs: number,
): Promise<NewAlert> {
  return composeAlert(ports, {
    workspaceId,
    runKey: null,
    type: 'monitor.endpoint.disabled',
    subject: { ...workspaceSubject(workspaceId), domain: shown },
    ...NO_FINDINGS,
    occurrenceKey: `${id}\0${failingSinceMs}`,
  })
}

/** One attempt: a webhook under the guard, or mail. Never throws. */
export async function sendTo(
  ports: DeliveryPorts,
  endpoint: AlertEndpointRow,
  alertId: string,
  payload: string,
): Promise<Attempt> {
  const none: Attempt = { status: null, retryAfterMs: null }
  try {
    const decrypt = (encrypted: string) => ports.vault.decrypt(encrypted, endpointContext(endpoint))
    const target = await decrypt(endpoint.target_encrypted)
    if (endpoint.kind === 'email') {
      return ports.mail === null
        ? none
        : await sendMail(ports.mail, target, alertId, describeAlert(payload))
    }
    // DNS may have changed since the address was saved.
    if ((await refuseTarget(target, ports.rules, ports.resolvers)) !== null) return none
    const secrets = await Promise.all(secretsOf(endpoint, ports.now()).map(decrypt))
    return await sendWebhook({
      url: target,
      id: alertId,
      body: endpoint.format === 'slack' ? slackBody(describeAlert(payload)) : payload,
      secrets,
      nowMs: ports.now(),
      fetch: ports.fetch,
    })
  } catch {
    return none
  }
}

/** Context that binds an endpoint's encrypted texts to it. */
export const endpointContext = ({
  id,
  workspace_id: workspace,
}: {
  id: string
  workspace_id: string
}) => `endpoint:${workspace}:${id}`
