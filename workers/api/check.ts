import { mistakenEvent, parseExpand, unknownExpand } from '@vigil/contract'
import { callerOf, idempotencyKeyOf } from '@vigil/http'
import { check as score } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const check: ApiHandler<'check'> = (c) => {
  const { expand } = c.req.valid('query')
  const request = c.req.valid('json')
  // `c.var` copies all variables each time.
  return score(c.get('services'), callerOf(c), request, {
    expand: parseExpand(expand),
    ignored: [...c.get('ignored'), ...mistakenEvent(request.event), ...unknownExpand(expand)],
    idempotencyKey: idempotencyKeyOf(c.req.header('Idempotency-Key')),
  })
}
