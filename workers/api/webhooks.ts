import { callerOf, type HttpEnv } from '@vigil/http'
import { actorOf } from '@vigil/service'
import type { Context } from 'hono'
import type { ApiHandler } from './handler.ts'
import {
  addReceiver,
  changeReceiver,
  type Managing,
  receiverDeliveries,
  receivers,
  removeReceiver,
  replayReceiver,
  rotateReceiver,
  testReceiver,
} from './receivers.ts'

/** The receivers of the caller's own workspace. */
function own(c: Context<HttpEnv>): Managing {
  const caller = callerOf(c)
  return { workspaceId: caller.scope.workspaceId, actor: actorOf(caller) }
}

export const listWebhooks: ApiHandler<'listWebhooks'> = (c) => receivers(c, own(c))
export const addWebhook: ApiHandler<'addWebhook'> = (c) =>
  addReceiver(c, own(c), c.req.valid('json'))
export const changeWebhook: ApiHandler<'changeWebhook'> = (c) =>
  changeReceiver(c, own(c), c.req.valid('json'))
export const testWebhook: ApiHandler<'testWebhook'> = (c) => testReceiver(c, own(c))
export const rotateWebhookSecret: ApiHandler<'rotateWebhookSecret'> = (c) =>
  rotateReceiver(c, own(c))
export const listWebhookDeliveries: ApiHandler<'listWebhookDeliveries'> = (c) =>
  receiverDeliveries(c, own(c))
export const replayWebhook: ApiHandler<'replayWebhook'> = (c) =>
  replayReceiver(c, own(c), c.req.valid('json').alertId)
export const removeWebhook: ApiHandler<'removeWebhook'> = (c) => removeReceiver(c, own(c))
