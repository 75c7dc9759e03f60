import { EvaluateRequest, parseExpand } from '@vigil/contract'
import {
  authenticate,
  callerOf,
  connectionOf,
  createHandlers,
  validateJson,
  withServices,
} from '@vigil/http'
import { evaluate as score } from '@vigil/service'

/** POST /v1/risk/evaluate. What the connection itself says goes beside what the page sent. */
export const evaluate = createHandlers(
  withServices(),
  authenticate({ kind: 'publishable', alsoFrom: 'body' }),
  validateJson(EvaluateRequest),
  async (c) => {
    const { publicKey: _, ...request } = c.req.valid('json')
    const response = await score(c.var.services, callerOf(c), request, {
      expand: { ...parseExpand(c.req.queries('expand')?.join(',')), explain: false },
      headers: c.req.raw.headers,
      cf: c.req.raw.cf,
      ...connectionOf(c),
    })
    return c.json(response)
  },
)
