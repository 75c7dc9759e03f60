import { type AdminFeed, timestampOf } from '@vigil/contract'
import { createHandlers, operatorOnly, withServices } from '@vigil/http'

/** GET /admin/v1/feeds. */
export const feedList = createHandlers(operatorOnly(), withServices(), async (c) => {
  const states = await c.var.services.intel.status()
  const feeds = states.map(
    (state): AdminFeed => ({
      id: state.id,
      title: state.title,
      source: state.source,
      present: state.present,
      entries: state.entries,
      confirmedAt: timestampOf(state.confirmedAtMs),
      checkedAt: timestampOf(state.checkedAtMs),
      overdue: state.overdue,
      trust: state.trust,
      lastFailure: state.lastFailure && {
        at: timestampOf(state.lastFailure.atMs),
        reason: state.lastFailure.reason,
      },
    }),
  )
  return c.json({ feeds, requestId: c.var.requestId })
})
