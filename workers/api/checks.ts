import { callerOf } from '@vigil/http'
import { checkDetail, listChecks as list } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const readCheck: ApiHandler<'readCheck'> = async (c) => ({
  check: await checkDetail(c.var.services, callerOf(c), c.req.param('checkId')),
})

export const listChecks: ApiHandler<'listChecks'> = (c) =>
  list(c.var.services, callerOf(c), c.req.valid('query'))
