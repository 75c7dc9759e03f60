import { batch } from '../database/index.ts'
import { monthOf, readMonth } from './count-checks.ts'

/** Checks of one calendar month. */
export interface Usage {
  liveChecks: number
  testChecks: number
}

/** Checks of the calendar month (UTC) of `nowMs` that are stored, exactly. */
export async function readUsage(
  workspaceId: string,
  db: D1Database,
  nowMs: number,
): Promise<Usage> {
  const [live, test] = await batch(db, [
    readMonth.bind(db, monthOf({ workspaceId, env: 'live' }, nowMs)),
    readMonth.bind(db, monthOf({ workspaceId, env: 'test' }, nowMs)),
  ] as const)
  return { liveChecks: live.rows[0]?.checks ?? 0, testChecks: test.rows[0]?.checks ?? 0 }
}
