import { timestampOf, VigilError } from '@vigil/contract'
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
import { wrongField } from '@vigil/service'
import type { Context } from 'hono'
import type { ApiHandler } from '../handler.ts'
import { wakeDispatchers } from '../wake.ts'
import { knownWorkspace } from './known-workspace.ts'

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

const endpointId = (c: Context<HttpEnv>) => c.req.param('endpointId') ?? ''

async function endpointsOf(c: Context<HttpEnv>, workspaceId: string) {
  return (await listEndpoints(workspaceId, c.env.DB)).map(presentEndpoint)
}

export const endpointList: ApiHandler<'listAlertEndpoints'> = async (c) => {
  const { id } = await knownWorkspace(c)
  return { endpoints: await endpointsOf(c, id) }
}

export const endpointAdd: ApiHandler<'addAlertEndpoint'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const wanted = c.req.valid('json')
  const added = await addAlertEndpoint(openEndpointPorts(c.env, c.var.services), id, wanted)
  if ('refused' in added) {
    const field = wanted.kind === 'webhook' ? 'url' : 'address'
    throw wrongField(field, REFUSED[added.refused])
  }
  return added
}

export const endpointChange: ApiHandler<'changeAlertEndpoint'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const change = c.req.valid('json')
  const endpoint = await changeAlertEndpoint(c.env.DB, id, endpointId(c), change)
  if (endpoint === null) throw new VigilError('not_found')
  return { endpoint }
}

export const endpointTest: ApiHandler<'testAlertEndpoint'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const ports = openEndpointPorts(c.env, c.var.services)
  const tested = await testAlertEndpoint(ports, id, endpointId(c))
  if (tested === null) throw new VigilError('not_found')
  return tested
}

export const endpointRotate: ApiHandler<'rotateAlertSecret'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const ports = openEndpointPorts(c.env, c.var.services)
  const rotated = await rotateAlertSecret(ports, id, endpointId(c))
  if (rotated === null) throw new VigilError('not_found')
  return rotated
}

export const endpointDeliveries: ApiHandler<'listAlertDeliveries'> = async (c) => {
  const { id } = await knownWorkspace(c)
  if ((await readEndpoint(id, c.env.DB, endpointId(c))) === null) {
    throw new VigilError('not_found')
  }
  const rows = await listDeliveries(id, c.env.DB, endpointId(c))
  const deliveries = rows.map(({ nextMs, updatedMs, ...row }) => ({
    ...row,
    nextAttemptAt: row.state === 'due' ? timestampOf(nextMs) : null,
    updatedAt: timestampOf(updatedMs),
  }))
  return c.json({ deliveries, requestId: c.var.requestId })
}

export const endpointReplay: ApiHandler<'replayAlerts'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const { alertId = null } = c.req.valid('json')
  if ((await readEndpoint(id, c.env.DB, endpointId(c))) === null) {
    throw new VigilError('not_found')
  }
  const nowMs = c.var.services.now()
  const replayed = await replayDeliveries(id, c.env.DB, endpointId(c), alertId, nowMs)
  await wakeDispatchers(c.env, [endpointId(c)])
  return { replayed }
}

export const endpointRemove: ApiHandler<'removeAlertEndpoint'> = async (c) => {
  const { id } = await knownWorkspace(c)
  const removed = await removeEndpoint(id, c.env.DB, endpointId(c))
  if (!removed) throw new VigilError('not_found')
  return { endpoints: await endpointsOf(c, id) }
}
