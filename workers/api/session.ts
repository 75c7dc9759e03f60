import { callerOf } from '@vigil/http'
import { openSession as open } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const openSession: ApiHandler<'openSession'> = (c) =>
  open(c.var.services, callerOf(c), c.req.valid('json'))
