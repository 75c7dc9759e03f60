import { parseExpand } from '@vigil/contract'
import { callerOf, idempotencyKeyOf } from '@vigil/http'
import { check as score } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const check: ApiHandler<'check'> = (c) =>
  // `c.var` copies all variables each time.
  score(c.get('services'), callerOf(c), c.req.valid('json'), {
    expand: parseExpand(c.req.valid('query').expand),
    ignored: c.get('ignored'),
    idempotencyKey: idempotencyKeyOf(c.req.header('Idempotency-Key')),
  })
