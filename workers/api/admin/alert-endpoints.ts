import type { HttpEnv } from '@vigil/http'
import { OPERATOR } from '@vigil/service'
import type { Context } from 'hono'
import type { ApiHandler } from '../handler.ts'
import {
  addReceiver,
  changeReceiver,
  receiverDeliveries,
  receivers,
  removeReceiver,
  replayReceiver,
  rotateReceiver,
  testReceiver,
} from '../receivers.ts'
import { knownWorkspace } from './known-workspace.ts'

const managing = async (c: Context<HttpEnv>) => ({
  workspaceId: (await knownWorkspace(c)).id,
  actor: OPERATOR,
})

export const listAlertEndpoints: ApiHandler<'listAlertEndpoints'> = async (c) =>
  receivers(c, await managing(c))

export const addAlertEndpoint: ApiHandler<'addAlertEndpoint'> = async (c) =>
  addReceiver(c, await managing(c), c.req.valid('json'))

export const changeAlertEndpoint: ApiHandler<'changeAlertEndpoint'> = async (c) =>
  changeReceiver(c, await managing(c), c.req.valid('json'))

export const testAlertEndpoint: ApiHandler<'testAlertEndpoint'> = async (c) =>
  testReceiver(c, await managing(c))

export const rotateAlertSecret: ApiHandler<'rotateAlertSecret'> = async (c) =>
  rotateReceiver(c, await managing(c))

export const listAlertDeliveries: ApiHandler<'listAlertDeliveries'> = async (c) =>
  receiverDeliveries(c, await managing(c))

export const replayAlerts: ApiHandler<'replayAlerts'> = async (c) =>
  replayReceiver(c, await managing(c), c.req.valid('json').alertId)

export const removeAlertEndpoint: ApiHandler<'removeAlertEndpoint'> = async (c) =>
  removeReceiver(c, await managing(c))
