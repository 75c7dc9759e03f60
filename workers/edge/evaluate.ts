import { parseExpand } from '@vigil/contract'
import { callerOf, connectionOf } from '@vigil/http'
import { evaluate as score } from '@vigil/service'
import type { EdgeHandler } from './handler.ts'

/** What the connection itself shows goes beside what the page sent. */
export const evaluate: EdgeHandler<'evaluate'> = (c) => {
  const { publicKey: _, ...request } = c.req.valid('json')
  return score(c.var.services, callerOf(c), request, {
    expand: { ...parseExpand(c.req.valid('query').expand), explain: false },
    ignored: c.var.ignored,
    headers: c.req.raw.headers,
    cf: c.req.raw.cf,
    ...connectionOf(c),
  })
}
