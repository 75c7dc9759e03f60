import { callerOf } from '@vigil/http'
import {
  backtestPolicy as backtest,
  changePolicy as change,
  readPolicy as read,
} from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const readPolicy: ApiHandler<'readPolicy'> = (c) => read(c.var.services, callerOf(c))

export const changePolicy: ApiHandler<'changePolicy'> = (c) =>
  change(c.var.services, callerOf(c), c.req.valid('json'))

export const backtestPolicy: ApiHandler<'backtestPolicy'> = (c) =>
  backtest(c.var.services, callerOf(c), c.req.valid('json'))
