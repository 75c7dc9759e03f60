import { EmailRequest } from '@vigil/contract'
import { bySecretKey, callerOf, createHandlers, validateJson } from '@vigil/http'
import { emailIntelligence } from '@vigil/service'

/** POST /api/v1/email: one address gives `result`, a list gives `results` in its order. */
export const email = createHandlers(bySecretKey(), validateJson(EmailRequest), async (c) => {
  const request = c.req.valid('json')
  const { requestId } = c.var
  const results = await emailIntelligence(c.var.services, callerOf(c), request)
  if (request.emails !== undefined) return c.json({ ok: true, results, requestId })
  return c.json({ ok: true, result: results[0], requestId })
})
