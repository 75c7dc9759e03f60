import { callerOf } from '@vigil/http'
import { linkedAccounts as walk } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const linkedAccounts: ApiHandler<'linkedAccounts'> = (c) =>
  walk(c.var.services, callerOf(c), c.req.valid('query'))
