import { callerOf } from '@vigil/http'
import { giveFeedback as give, retractFeedback as retract } from '@vigil/service'
import type { ApiHandler } from './handler.ts'
import { ignoredOf } from './ignored.ts'

export const giveFeedback: ApiHandler<'giveFeedback'> = async (c) => ({
  ok: true,
  ...(await give(c.var.services, callerOf(c), c.req.valid('json'))),
  ...ignoredOf(c),
})

export const retractFeedback: ApiHandler<'retractFeedback'> = async (c) => {
  await retract(c.var.services, callerOf(c), c.req.param('feedbackId'))
  return { ok: true }
}
