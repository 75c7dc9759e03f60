import { callerOf } from '@vigil/http'
import { listChecks as list, storedCheck } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const readCheck: ApiHandler<'readCheck'> = async (c) => ({
  check: await storedCheck(c.var.services, callerOf(c), c.req.param('checkId')),
})

export const listChecks: ApiHandler<'listChecks'> = (c) =>
  list(c.var.services, callerOf(c), c.req.valid('query'))
