import type { apiRoutes } from '@vigil/contract'
import { callerOf, type HttpEnv, type RouteHandlers } from '@vigil/http'
import { actorOf } from '@vigil/service'
import type { Context } from 'hono'
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

function own(c: Context<HttpEnv>): Managing {
  const caller = callerOf(c)
  return { workspaceId: caller.scope.workspaceId, actor: actorOf(caller) }
}

type Name =
  | 'listWebhooks'
  | 'addWebhook'
  | 'changeWebhook'
  | 'testWebhook'
  | 'rotateWebhookSecret'
  | 'listWebhookDeliveries'
  | 'replayWebhook'
  | 'removeWebhook'

/** The receivers of the caller's own workspace. */
export const webhooks: Pick<RouteHandlers<typeof apiRoutes>, Name> = {
  listWebhooks: (c) => receivers(c, own(c)),
  addWebhook: (c) => addReceiver(c, own(c), c.req.valid('json')),
  changeWebhook: (c) => changeReceiver(c, own(c), c.req.valid('json')),
  testWebhook: (c) => testReceiver(c, own(c)),
  rotateWebhookSecret: (c) => rotateReceiver(c, own(c)),
  listWebhookDeliveries: (c) => receiverDeliveries(c, own(c)),
  replayWebhook: (c) => replayReceiver(c, own(c), c.req.valid('json').alertId),
  removeWebhook: (c) => removeReceiver(c, own(c)),
}
