import { type AdminFeed, timestampOf } from '@vigil/contract'
import type { ApiHandler } from '../handler.ts'

export const listFeeds: ApiHandler<'listFeeds'> = async (c) => {
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
  return { feeds }
}
