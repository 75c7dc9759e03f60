import { statement } from '@vigil/storage'
import { count, ne, sql } from 'drizzle-orm'
import { alertDelivery } from '../schema/index.ts'

const byState = statement((q) =>
  q
    .select({
      state: alertDelivery.state,
      deliveries: count().as('deliveries'),
      oldestMs: sql<number | null>`min(${alertDelivery.next_ms})`.as('oldest_ms'),
    })
    .from(alertDelivery)
    .where(ne(alertDelivery.state, sql`'delivered'`))
    .groupBy(alertDelivery.state),
)

/** Pending and failed deliveries of webhooks and alerts, over all workspaces. */
export interface DeliveryCounters {
  due: number
  dead: number
  /** Due time of the oldest pending delivery; null: none. */
  oldestDueMs: number | null
}

/** Counts the deliveries that were not accepted. */
export async function countDeliveries(db: D1Database): Promise<DeliveryCounters> {
  const rows = await byState.all(db, {})
  const of = (state: string) => rows.find((row) => row.state === state)
  return {
    due: of('due')?.deliveries ?? 0,
    dead: of('dead')?.deliveries ?? 0,
    oldestDueMs: of('due')?.oldestMs ?? null,
  }
}
