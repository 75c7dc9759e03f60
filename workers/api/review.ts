import { callerOf } from '@vigil/http'
import { overview, recordOutcome, reviewQueue, serviceHealth, setReview } from '@vigil/service'
import type { ApiHandler } from './handler.ts'

export const reportOutcome: ApiHandler<'reportOutcome'> = async (c) => {
  const checkId = c.req.param('checkId')
  const { outcome } = c.req.valid('json')
  const stored = await recordOutcome(c.var.services, callerOf(c), checkId, outcome)
  return { ok: true, checkId, outcome: stored }
}

export const reviewCheck: ApiHandler<'reviewCheck'> = async (c) => {
  const checkId = c.req.param('checkId')
  const review = await setReview(c.var.services, callerOf(c), checkId, c.req.valid('json'))
  return { ok: true, checkId, review }
}

export const listReviews: ApiHandler<'listReviews'> = (c) =>
  reviewQueue(c.var.services, callerOf(c), c.req.valid('query'))

export const readOverview: ApiHandler<'readOverview'> = (c) =>
  overview(c.var.services, callerOf(c), c.req.valid('query'))

export const readHealth: ApiHandler<'readHealth'> = (c) =>
  serviceHealth(c.var.services, callerOf(c))
