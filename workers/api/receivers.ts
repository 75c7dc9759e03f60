import {
  type AlertEndpointChange,
  type AlertEndpointRequest,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import {
  addAlertEndpoint,
  changeAlertEndpoint,
  type EndpointRefusal,
  listDeliveries,
  listEndpoints,
  openEndpointPorts,
  presentEndpoint,
  readEndpoint,
  removeEndpoint,
  replayDeliveries,
  rotateAlertSecret,
  testAlertEndpoint,
} from '@vigil/monitoring'
import { type Actor, auditEntry, logging, requireSignals, wrongField } from '@vigil/service'
import type { Context } from 'hono'

const REFUSED: Record<EndpointRefusal, string> = {
  not_a_url: 'Must be a URL',
  not_https: 'Must begin with https://',
  port: 'Must have port 443 or 8443',
  credentials_in_url: 'Must not contain a user name or a password',
  ip_literal: 'Must name a host, not an IP address',
  single_label: 'Must name a host below a public suffix',
  internal_name: 'Must name a host of the public internet',
  own_host: 'Must not lead to this service',
  not_public: 'Its host has an address that is not public',
  unresolved: 'Its host could not be resolved: no such name, or no resolver (DOH_URL) answered',
  too_many: 'The workspace has as many receivers as it may have: remove one',
  no_mail: 'This deployment sends no mail (EMAIL and ALERT_FROM)',
}

/** What a service that runs locally accepts besides, by the refusal that a developer meets there. */
const LOCALLY: Partial<Record<EndpointRefusal, string>> = {
  not_https: ', or locally with http://127.0.0.1 or http://localhost',
  unresolved: '; on http://127.0.0.1 a local service needs none',
}

/** The workspace whose receivers a request manages, and the actor in the audit log. */
export interface Managing {
  workspaceId: string
  actor: Actor
}

const endpointId = (c: Context<HttpEnv>) => c.req.param('endpointId') ?? ''
const noReceiver = () =>
  new VigilError('not_found', { detail: 'The workspace has no such receiver.' })
const portsOf = (c: Context<HttpEnv>) => openEndpointPorts(c.env, c.var.services)
const auditOf = (c: Context<HttpEnv>, { actor }: Managing, action: string) =>
  auditEntry(c.var.services, actor, { action, subject: endpointId(c) || null })

/** Receivers of a workspace. */
export async function receivers(c: Context<HttpEnv>, { workspaceId }: Managing) {
  return { endpoints: (await listEndpoints(workspaceId, c.env.DB)).map(presentEndpoint) }
}

/** Adds a receiver. Throws validation_failed if its address is refused, or a reason is no signal. */
export async function addReceiver(
  c: Context<HttpEnv>,
  managing: Managing,
  wanted: AlertEndpointRequest,
) {
  requireSignals(wanted.reasons)
  const audit = auditOf(c, managing, 'receiver_added')
  const ports = portsOf(c)
  const added = await addAlertEndpoint(ports, managing.workspaceId, wanted, audit)
  if ('refused' in added) {
    const field = wanted.kind === 'webhook' ? 'url' : 'address'
    const locally = ports.rules.loopback ? (LOCALLY[added.refused] ?? '') : ''
    throw wrongField(field, `${REFUSED[added.refused]}${locally}`)
  }
  return added
}

/** Changes what a receiver subscribes to. Throws not_found, and validation_failed if a reason is no signal. */
export async function changeReceiver(
  c: Context<HttpEnv>,
  managing: Managing,
  change: AlertEndpointChange,
) {
  requireSignals(change.reasons)
  const { workspaceId } = managing
  const audit = auditOf(c, managing, 'receiver_changed')
  const endpoint = await changeAlertEndpoint(c.env.DB, workspaceId, endpointId(c), change, audit)
  if (endpoint === null) throw noReceiver()
  return { endpoint }
}

/** Sends a test, and then what waited for the receiver. Throws not_found. */
export async function testReceiver(c: Context<HttpEnv>, managing: Managing) {
  const audit = auditOf(c, managing, 'receiver_activated')
  const tested = await testAlertEndpoint(portsOf(c), managing.workspaceId, endpointId(c), audit)
  if (tested === null) throw noReceiver()
  const { services, requestId } = c.var
  const { id, state } = tested.endpoint
  if (state === 'active') {
    // The cron also wakes it.
    await services
      .wakeDispatchers([id])
      .catch((cause: unknown) => services.report('webhooks', cause, requestId))
  }
  return tested
}

/** Makes a new secret. Throws not_found. */
export async function rotateReceiver(c: Context<HttpEnv>, managing: Managing) {
  const audit = auditOf(c, managing, 'receiver_secret_rotated')
  const rotated = await rotateAlertSecret(portsOf(c), managing.workspaceId, endpointId(c), audit)
  if (rotated === null) throw noReceiver()
  return rotated
}

async function requireReceiver(c: Context<HttpEnv>, { workspaceId }: Managing): Promise<void> {
  if ((await readEndpoint(workspaceId, c.env.DB, endpointId(c))) === null) {
    throw noReceiver()
  }
}

/** Newest deliveries of a receiver. Throws not_found. */
export async function receiverDeliveries(c: Context<HttpEnv>, managing: Managing) {
  await requireReceiver(c, managing)
  const rows = await listDeliveries(managing.workspaceId, c.env.DB, endpointId(c))
  const deliveries = rows.map(({ nextMs, updatedMs, ...row }) => ({
    ...row,
    nextAttemptAt: row.state === 'due' ? timestampOf(nextMs) : null,
    updatedAt: timestampOf(updatedMs),
  }))
  return c.json({ deliveries, requestId: c.var.requestId })
}

/** Sends one event again, or all that were given up. Throws not_found. */
export async function replayReceiver(
  c: Context<HttpEnv>,
  managing: Managing,
  alertId: string | undefined,
) {
  await requireReceiver(c, managing)
  const { services } = c.var
  const id = endpointId(c)
  const { workspaceId } = managing
  const alert = alertId ?? null
  const audit = { ...auditOf(c, managing, 'receiver_replayed'), after: { alertId: alert } }
  const log = logging(services, workspaceId, audit)
  const replay = { endpointId: id, alertId: alert, nowMs: audit.atMs }
  const replayed = await replayDeliveries(workspaceId, c.env.DB, replay, log)
  await services.wakeDispatchers([id])
  return { replayed }
}

/** Removes a receiver. Throws not_found. */
export async function removeReceiver(c: Context<HttpEnv>, managing: Managing) {
  const { workspaceId } = managing
  const log = logging(c.var.services, workspaceId, auditOf(c, managing, 'receiver_removed'))
  if (!(await removeEndpoint(workspaceId, c.env.DB, endpointId(c), log))) {
    throw noReceiver()
  }
  return receivers(c, managing)
}
