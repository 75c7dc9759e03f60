import { parseExpand, unknownExpand } from '@vigil/contract'
import { callerOf, idempotencyKeyOf } from '@vigil/http'
import { check as score } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const check: ApiHandler<'check'> = (c) => {
  const { expand } = c.req.valid('query')
  // `c.var` copies all variables each time.
  return score(c.get('services'), callerOf(c), c.req.valid('json'), {
    expand: parseExpand(expand),
    ignored: [...c.get('ignored'), ...unknownExpand(expand)],
    idempotencyKey: idempotencyKeyOf(c.req.header('Idempotency-Key')),
  })
}
