import type { UsageRow } from './schema/index.ts'

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

export async function readUsage(
  workspaceId: string,
  db: D1Database,
  nowMs: number,
): Promise<Usage> {
  const row = await db
    .prepare('SELECT live_checks, test_checks FROM usage WHERE workspace_id = ? AND period = ?')
    .bind(workspaceId, periodOf(nowMs).name)
    .first<Pick<UsageRow, 'live_checks' | 'test_checks'>>()
  return { liveChecks: row?.live_checks ?? 0, testChecks: row?.test_checks ?? 0 }
}
