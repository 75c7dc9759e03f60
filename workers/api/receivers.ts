import {
  type AlertEndpoint,
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
import { recordChange, wrongField } from '@vigil/service'
import type { Context } from 'hono'

const REFUSED: Record<EndpointRefusal, string> = {
  not_a_url: 'Must be a URL',
  not_https: 'Must begin with https://',
  port: 'Must have port 443 or 8443',
  credentials_in_url: 'Must hold no user name and no password',
  ip_literal: 'Must name a host, and no address',
  single_label: 'Must name a host below a public suffix',
  internal_name: 'Must name a host of the public internet',
  own_host: 'Must not lead to this service',
  not_public: 'Its host has an address that is not public',
  unresolved: 'Its host could not be resolved: no such name, or no resolver (DOH_URL) answered',
  too_many: 'The workspace has as many receivers as it may have: remove one',
  no_mail: 'This deployment sends no mail (EMAIL and ALERT_FROM)',
}

/** Whose receivers a request manages, and in whose name the audit log has it. */
export interface Managing {
  workspaceId: string
  actor: string
}

const endpointId = (c: Context<HttpEnv>) => c.req.param('endpointId') ?? ''
const portsOf = (c: Context<HttpEnv>) => openEndpointPorts(c.env, c.var.services)
const log = (
  c: Context<HttpEnv>,
  { workspaceId, actor }: Managing,
  action: string,
  after?: object,
) =>
  recordChange(c.var.services, workspaceId, actor, {
    action,
    subject: endpointId(c) || null,
    after: after === undefined ? null : { ...after },
  })

/** What the audit log says of a receiver: never its address. */
const logged = ({ id, shown, format, events, verdicts, reasons }: AlertEndpoint) => ({
  id,
  shown,
  format,
  events,
  verdicts,
  reasons,
})

/** Receivers of a workspace. */
export async function receivers(c: Context<HttpEnv>, { workspaceId }: Managing) {
  return { endpoints: (await listEndpoints(workspaceId, c.env.DB)).map(presentEndpoint) }
}

/** Adds a receiver. Throws validation_failed where its address is refused. */
export async function addReceiver(
  c: Context<HttpEnv>,
  managing: Managing,
  wanted: AlertEndpointRequest,
) {
  const added = await addAlertEndpoint(portsOf(c), managing.workspaceId, wanted)
  if ('refused' in added) {
    const field = wanted.kind === 'webhook' ? 'url' : 'address'
    throw wrongField(field, REFUSED[added.refused])
  }
  await log(c, managing, 'receiver_added', logged(added.endpoint))
  return added
}

/** Changes what a receiver subscribes to. Throws not_found. */
export async function changeReceiver(
  c: Context<HttpEnv>,
  managing: Managing,
  change: AlertEndpointChange,
) {
  const { workspaceId } = managing
  const endpoint = await changeAlertEndpoint(c.env.DB, workspaceId, endpointId(c), change)
  if (endpoint === null) throw new VigilError('not_found')
  await log(c, managing, 'receiver_changed', logged(endpoint))
  return { endpoint }
}

/** Sends a test. Throws not_found. */
export async function testReceiver(c: Context<HttpEnv>, managing: Managing) {
  const tested = await testAlertEndpoint(portsOf(c), managing.workspaceId, endpointId(c))
  if (tested === null) throw new VigilError('not_found')
  await log(c, managing, 'receiver_tested', { status: tested.status })
  return tested
}

/** Makes a new secret. Throws not_found. */
export async function rotateReceiver(c: Context<HttpEnv>, managing: Managing) {
  const rotated = await rotateAlertSecret(portsOf(c), managing.workspaceId, endpointId(c))
  if (rotated === null) throw new VigilError('not_found')
  await log(c, managing, 'receiver_secret_rotated')
  return rotated
}

async function requireReceiver(c: Context<HttpEnv>, { workspaceId }: Managing): Promise<void> {
  if ((await readEndpoint(workspaceId, c.env.DB, endpointId(c))) === null) {
    throw new VigilError('not_found')
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
  const nowMs = services.now()
  const replayed = await replayDeliveries(
    managing.workspaceId,
    c.env.DB,
    id,
    alertId ?? null,
    nowMs,
  )
  await services.wakeDispatchers([id])
  await log(c, managing, 'receiver_replayed', { alertId: alertId ?? null, replayed })
  return { replayed }
}

/** Removes a receiver. Throws not_found. */
export async function removeReceiver(c: Context<HttpEnv>, managing: Managing) {
  if (!(await removeEndpoint(managing.workspaceId, c.env.DB, endpointId(c)))) {
    throw new VigilError('not_found')
  }
  await log(c, managing, 'receiver_removed')
  return receivers(c, managing)
}
