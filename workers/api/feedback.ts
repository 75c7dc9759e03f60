import { FeedbackRequest } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson } from '@vigil/http'
import { giveFeedback, retractFeedback } from '@vigil/service'

/** POST /api/v1/feedback. */
export const feedbackGive = createHandlers(
  bySecretKey(),
  validateJson(FeedbackRequest),
  async (c) => {
    const given = await giveFeedback(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ok: true, ...given, requestId: c.var.requestId })
  },
)

/** DELETE /api/v1/feedback/:feedbackId. */
export const feedbackRetract = createHandlers(bySecretKey(), async (c) => {
  await retractFeedback(c.var.services, callerOf(c), c.req.param('feedbackId') ?? '')
  return c.json({ ok: true, requestId: c.var.requestId })
})
