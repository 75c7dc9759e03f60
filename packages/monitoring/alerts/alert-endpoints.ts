import {
  type AlertEndpoint,
  type AlertEndpointChange,
  type AlertEndpointRequest,
  timestampOf,
} from '@vigil/contract'
import { maskEmail } from '@vigil/evidence'
import { type AuditEntry, auditAfter, type Vault } from '@vigil/storage'
import type { Logging } from '../audit.ts'
import type { AlertEndpointRow } from '../schema/alerts.ts'
import { composeAlert, NO_FINDINGS, workspaceSubject } from './compose-alert.ts'
import { type DeliveryPorts, endpointContext, sendTo } from './deliver.ts'
import {
  activateEndpoint,
  addEndpoint,
  changeOptions,
  type EndpointOptions,
  readEndpoint,
} from './endpoint-rows.ts'
import { newWebhookSecret } from './sign.ts'
import { rotateSecret } from './signing-secrets.ts'
import { refuseTarget, type UrlRefusal } from './webhook-url.ts'

/** Ports of managing endpoints. */
export interface EndpointPorts extends DeliveryPorts {
  vault: Pick<Vault, 'decrypt' | 'encrypt'>
}

/** The actor of a change; the logged fields are read from the endpoint. */
export type EndpointAudit = Omit<AuditEntry, 'before' | 'after'>

/** The logged fields of an endpoint, without its address. */
function loggedAs({ id, shown, format, events, verdicts, reasons, weeklyDigest }: LoggedEndpoint) {
  return { id, shown, format, events, verdicts, reasons, weeklyDigest }
}
type LoggedEndpoint = EndpointOptions & { id: string; shown: string }

function logOf(
  db: D1Database,
  workspaceId: string,
  audit: EndpointAudit,
  { before = null, after = null }: Partial<Pick<AuditEntry, 'before' | 'after'>> = {},
): Logging {
  return [auditAfter(workspaceId, db, { ...audit, before, after })]
}

export type EndpointRefusal = UrlRefusal | 'too_many' | 'no_mail'

/** Adds an endpoint, pending until it accepts a test. Its secret is returned this once. */
export async function addAlertEndpoint(
  ports: EndpointPorts,
  workspaceId: string,
  wanted: AlertEndpointRequest,
  audit: EndpointAudit,
): Promise<{ endpoint: AlertEndpoint; secret: string | null } | { refused: EndpointRefusal }> {
  if (wanted.kind === 'email' && ports.mail === null) return { refused: 'no_mail' }
  if (wanted.kind === 'webhook') {
    const refused = await refuseTarget(wanted.url, ports.rules, ports.resolvers)
    if (refused !== null) return { refused }
  }
  const id = ports.newId()
  const context = endpointContext({ id, workspace_id: workspaceId })
  const target = wanted.kind === 'webhook' ? wanted.url : wanted.address
  const secret = wanted.kind === 'webhook' ? newWebhookSecret() : null
  const shown = wanted.kind === 'webhook' ? new URL(target).host : maskEmail(target)
  const options = optionsOf(wanted, DEFAULT_OPTIONS)
  const row = await addEndpoint(
    workspaceId,
    ports.db,
    {
      id,
      kind: wanted.kind,
      shown,
      targetEncrypted: await ports.vault.encrypt(target, context),
      secretEncrypted: secret === null ? null : await ports.vault.encrypt(secret, context),
      ...options,
    },
    ports.now(),
    logOf(ports.db, workspaceId, audit, { after: loggedAs({ id, shown, ...options }) }),
  )
  return row === null ? { refused: 'too_many' } : { endpoint: presentEndpoint(row), secret }
}

const DEFAULT_OPTIONS: EndpointOptions = {
  format: 'standard',
  events: null,
  verdicts: null,
  reasons: null,
  weeklyDigest: false,
}

/** Returns options after a change: the given fields replaced. */
function optionsOf(change: AlertEndpointChange, before: EndpointOptions): EndpointOptions {
  const { format, events, verdicts, reasons, weeklyDigest } = change
  return {
    format: format ?? before.format,
    events: events === undefined ? before.events : events,
    verdicts: verdicts === undefined ? before.verdicts : verdicts,
    reasons: reasons === undefined ? before.reasons : reasons,
    weeklyDigest: weeklyDigest ?? before.weeklyDigest,
  }
}

/** Changes what an endpoint receives, and its format. null: not this workspace's. */
export async function changeAlertEndpoint(
  db: D1Database,
  workspaceId: string,
  id: string,
  change: AlertEndpointChange,
  audit: EndpointAudit,
): Promise<AlertEndpoint | null> {
  const row = await readEndpoint(workspaceId, db, id)
  if (row === null) return null
  const { format, events, verdicts, reasons, shown } = row
  const before = { format, events, verdicts, reasons, weeklyDigest: row.weekly_digest === 1 }
  const after = optionsOf(change, before)
  const log = logOf(db, workspaceId, audit, {
    before: loggedAs({ id, shown, ...before }),
    after: loggedAs({ id, shown, ...after }),
  })
  const changed = await changeOptions(workspaceId, db, id, after, log)
  return changed && presentEndpoint(changed)
}

/** Sends a signed test; an endpoint that takes it is active. null: not this workspace's. */
export async function testAlertEndpoint(
  ports: EndpointPorts,
  workspaceId: string,
  id: string,
  audit: EndpointAudit,
): Promise<{ endpoint: AlertEndpoint; status: number | null } | null> {
  const row = await readEndpoint(workspaceId, ports.db, id)
  if (row === null) return null
  const subject = workspaceSubject(workspaceId)
  const test = { workspaceId, runKey: null, type: 'monitor.test', subject, ...NO_FINDINGS } as const
  const { id: alertId, payload } = await composeAlert(ports, test)
  const { status } = await sendTo(ports, row, alertId, payload)
  const isTaken = status !== null && status >= 200 && status < 300
  const log = logOf(ports.db, workspaceId, audit, { after: { shown: row.shown, status } })
  const active = isTaken ? await activateEndpoint(workspaceId, ports.db, id, log) : null
  return { endpoint: presentEndpoint(active ?? row), status }
}

/** Makes a new secret; for a day the replaced one signs too. null: no webhook of this workspace. */
export async function rotateAlertSecret(
  ports: EndpointPorts,
  workspaceId: string,
  id: string,
  audit: EndpointAudit,
): Promise<{ endpoint: AlertEndpoint; secret: string } | null> {
  const secret = newWebhookSecret()
  const encrypted = await ports.vault.encrypt(
    secret,
    endpointContext({ id, workspace_id: workspaceId }),
  )
  const log = logOf(ports.db, workspaceId, audit)
  const replacement = { id, secretEncrypted: encrypted, nowMs: ports.now() }
  const row = await rotateSecret(workspaceId, ports.db, replacement, log)
  return row && { endpoint: presentEndpoint(row), secret }
}

/** An endpoint as answers show it: its host or masked address, without its secret. */
export function presentEndpoint(row: AlertEndpointRow): AlertEndpoint {
  const { failing_since_ms: failingSinceMs } = row
  return {
    id: row.id,
    kind: row.kind,
    shown: row.shown,
    state: row.state,
    stateReason: row.state_reason,
    failingSince: timestampOf(failingSinceMs),
    createdAt: timestampOf(row.created_ms),
    format: row.format,
    events: row.events ?? ['monitor.*'],
    verdicts: row.verdicts,
    reasons: row.reasons,
    weeklyDigest: row.weekly_digest === 1,
  }
}
