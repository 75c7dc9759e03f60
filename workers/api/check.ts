import { CheckRequest, parseExpand } from '@vigil/contract'
import {
  authenticate,
  callerOf,
  createHandlers,
  idempotencyKeyOf,
  validateJson,
  withServices,
} from '@vigil/http'
import { check as score } from '@vigil/service'

/** POST /api/v1/check. The service asks the rate limiter itself, together with everything else. */
export const check = createHandlers(
  withServices(),
  authenticate({ kind: 'secret', siteRequired: true }),
  validateJson(CheckRequest),
  async (c) => {
    const response = await score(c.var.services, callerOf(c), c.req.valid('json'), {
      expand: parseExpand(c.req.queries('expand')?.join(',')),
      idempotencyKey: idempotencyKeyOf(c.req.header('Idempotency-Key')),
    })
    return c.json(response)
  },
)
