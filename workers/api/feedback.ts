import { FeedbackRequest } from '@vigil/contract'
import {
  admitFirst,
  authenticate,
  callerOf,
  createHandlers,
  jsonBody,
  validateJson,
  withServices,
} from '@vigil/http'
import { giveFeedback, retractFeedback } from '@vigil/service'

/** POST /api/v1/feedback. */
export const feedbackGive = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  jsonBody(),
  validateJson(FeedbackRequest),
  async (c) => {
    const given = await giveFeedback(c.var.services, callerOf(c), c.req.valid('json'))
    return c.json({ ok: true, ...given, requestId: c.var.requestId })
  },
)

/** DELETE /api/v1/feedback/:feedbackId. */
export const feedbackRetract = createHandlers(
  withServices(),
  authenticate({ kind: 'secret' }),
  admitFirst(),
  async (c) => {
    await retractFeedback(c.var.services, callerOf(c), c.req.param('feedbackId') ?? '')
    return c.json({ ok: true, requestId: c.var.requestId })
  },
)
