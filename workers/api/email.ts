import { callerOf } from '@vigil/http'
import { emailIntelligence as judge } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

/** One address gives `result`, a list gives `results` in its order. */
export const emailIntelligence: ApiHandler<'emailIntelligence'> = async (c) => {
  const request = c.req.valid('json')
  const results = await judge(c.var.services, callerOf(c), request)
  const [result] = results
  return request.emails !== undefined || result === undefined
    ? { ok: true, results }
    : { ok: true, result }
}
