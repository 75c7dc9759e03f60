import * as z from 'zod'
import { batch } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'
import { bound, readRows } from './grow-rows.ts'
import { type Walk, walks } from './grow-walks.ts'

/** One page of a walk over a table of a database: moves what lies elsewhere now. */
interface Page {
  moved: number
  /** JSON list: the key of the last row; null: the walk is through. */
  next: string | null
}
async function movePage(
  walk: Walk,
  scope: Scope,
  databases: Databases,
  db: D1Database,
  after: string,
): Promise<Page> {
  const { table, key, rows: limit, move } = walk
  const rows = await readRows(
    db,
    `SELECT * FROM ${table} WHERE workspace_id = ?1 AND env = ?2 AND (${key.join(', ')}) > (${key
      .map((_, i) => `json_extract(?3, '$[${i}]')`)
      .join(', ')}) ORDER BY ${key.join(', ')} LIMIT ?4`,
    ...[scope.workspaceId, scope.env, after, limit],
  )
  const moved = await move(scope, databases, db, rows)
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { moved, next: last === undefined ? null : JSON.stringify(key.map((name) => last[name])) }
}

const stateSchema = z.object({
  at: z.int(),
  after: z.string(),
  moved: z.int(),
  busyUntilMs: z.int(),
})
type State = z.infer<typeof stateSchema>
/** Two must not move the same rows: a step that died is waited for so long. */
const BUSY_MS = 120_000

const SAVE = `INSERT INTO upkeep (walk, after_id) VALUES (?1, ?2)
  ON CONFLICT (walk) DO UPDATE SET after_id = excluded.after_id WHERE after_id = ?3`

/**
 * One step of moving rows of a spread workspace to the databases where they lie now that there are more of them, while checks
 * run: they are written where they shall lie, and read from both. `done`: a walk over all of it found nothing to move.
 */
export async function growStep(
  workspaceId: string,
  databases: Databases,
  nowMs: number,
): Promise<{ moved: number; done: boolean }> {
  const { home, all } = databases
  const walk = `grow ${workspaceId}`
  const [saved] = await readRows(home, 'SELECT after_id FROM upkeep WHERE walk = ?1', walk)
  const kept = saved === undefined ? '' : String(saved.after_id)
  const state: State =
    kept === ''
      ? { at: 0, after: walks[0]?.start ?? '', moved: 0, busyUntilMs: 0 }
      : stateSchema.parse(JSON.parse(kept))
  const save = async (next: State, before: string) => {
    const [{ changes }] = await batch(home, [
      bound(home, SAVE, walk, JSON.stringify(next), before),
    ] as const)
    return changes > 0
  }
  const busy = { ...state, busyUntilMs: nowMs + BUSY_MS }
  if (state.busyUntilMs > nowMs || !(await save(busy, kept))) return { moved: 0, done: false }
  const places = (['live', 'test'] as const).flatMap((env) =>
    all.flatMap((db) => walks.map((it) => ({ scope: { workspaceId, env }, db, walk: it }))),
  )
  const place = places[state.at]
  if (place === undefined) {
    await batch<readonly unknown[]>(home, [bound(home, 'DELETE FROM upkeep WHERE walk = ?1', walk)])
    return { moved: 0, done: state.moved === 0 }
  }
  const { moved, next } = await movePage(place.walk, place.scope, databases, place.db, state.after)
  const at = next === null ? state.at + 1 : state.at
  const after = next ?? places[at]?.walk.start ?? ''
  await save({ at, after, moved: state.moved + moved, busyUntilMs: 0 }, JSON.stringify(busy))
  return { moved, done: false }
}

/** Whether there are links of versions before 0100, which name no database: they end with the plan's retention. */
export async function hasOlderLinks(workspaceId: string, { all }: Databases): Promise<boolean> {
  const found = await Promise.all(
    all.map((db) =>
      readRows(db, 'SELECT 1 FROM links WHERE workspace_id = ?1 LIMIT 1', workspaceId),
    ),
  )
  return found.some((rows) => rows.length > 0)
}
