import { parseExpand, unknownExpand } from '@vigil/contract'
import { browserOf, callerOf, connectionOf } from '@vigil/http'
import { evaluate as score } from '@vigil/service'
import type { EdgeHandler } from './handler.ts'

/** Adds the evidence of the connection to the data that the page sent. */
export const evaluate: EdgeHandler<'evaluate'> = (c) => {
  const { publicKey: _, ...request } = c.req.valid('json')
  const { expand } = c.req.valid('query')
  const caller = callerOf(c)
  // `c.var` copies all variables each time.
  return score(c.get('services'), caller, request, {
    browser: browserOf(c, caller.key),
    expand: { ...parseExpand(expand), explain: false },
    ignored: [...c.get('ignored'), ...unknownExpand(expand, { forBrowser: true })],
    headers: c.req.raw.headers,
    ...connectionOf(c),
  })
}
