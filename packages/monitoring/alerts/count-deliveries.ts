import { statement } from '@vigil/storage'
import { count, eq, ne, sql } from 'drizzle-orm'
import { alertDelivery, alertEndpoint } from '../schema/index.ts'

const byState = statement((q) =>
  q
    .select({
      state: alertDelivery.state,
      deliveries: count().as('deliveries'),
      oldestMs: sql<
        number | null
      >`min(iif(${alertEndpoint.state} = 'active', ${alertDelivery.next_ms}, NULL))`.as(
        'oldest_ms',
      ),
    })
    .from(alertDelivery)
    .leftJoin(alertEndpoint, eq(alertEndpoint.id, alertDelivery.endpoint_id))
    .where(ne(alertDelivery.state, sql`'delivered'`))
    .groupBy(alertDelivery.state),
)

/** Pending and failed deliveries of webhooks and alerts, over all workspaces. */
export interface DeliveryCounters {
  due: number
  dead: number
  /** Due time of the oldest pending delivery to an active endpoint; null: none. Disabled ones wait for a test. */
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
