import { and, eq } from 'drizzle-orm'
import { type Places, statement } from '../database/index.ts'
import { usage } from '../schema/index.ts'

/** Checks of one calendar month. */
export interface Usage {
  liveChecks: number
  testChecks: number
}

/** The calendar month (UTC) of a moment: its name in the table, and its bounds. */
export function periodOf(nowMs: number): { name: string; startMs: number; endMs: number } {
  const now = new Date(nowMs)
  const startMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  return { name: new Date(startMs).toISOString().slice(0, 7), startMs, endMs }
}

const usageOfPeriod = statement((q, v: Places<{ workspaceId: string; period: string }>) =>
  q
    .select({ liveChecks: usage.liveChecks, testChecks: usage.testChecks })
    .from(usage)
    .where(and(eq(usage.workspaceId, v.workspaceId), eq(usage.period, v.period))),
)

export async function readUsage(
  workspaceId: string,
  db: D1Database,
  nowMs: number,
): Promise<Usage> {
  const row = await usageOfPeriod.first(db, { workspaceId, period: periodOf(nowMs).name })
  return row ?? { liveChecks: 0, testChecks: 0 }
}
