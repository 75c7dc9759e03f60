import { callerOf } from '@vigil/http'
import { accountStatus } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const account: ApiHandler<'account'> = (c) => accountStatus(c.var.services, callerOf(c))
