import { callerOf } from '@vigil/http'
import {
  eraseData as erase,
  exportData as exported,
  erasureReceipt as receipt,
} from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const eraseData: ApiHandler<'eraseData'> = (c) =>
  erase(c.var.services, callerOf(c), c.req.valid('json'))

export const erasureReceipt: ApiHandler<'erasureReceipt'> = (c) =>
  receipt(c.var.services, callerOf(c), c.req.param('erasureId'))

export const exportData: ApiHandler<'exportData'> = (c) =>
  exported(c.var.services, callerOf(c), c.req.valid('json'))
