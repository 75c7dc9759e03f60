import * as z from 'zod'
import { batch } from '../database/index.ts'
import { hasOpenErasure } from '../erasure/erasures.ts'
import type { Databases } from './databases.ts'
import { bound, readRows } from './grow-rows.ts'
import { type Page, type Walk, walks } from './grow-walks.ts'

/**
 * Moves the rows of one page whose database changed; `next` is the key of its last row as a JSON list, null: the walk
 * is done.
 */
async function movePage(
  { table, key, rows: limit, move }: Walk,
  place: Omit<Page, 'rows' | 'readAgain'>,
  after: string,
): Promise<{ moved: number; next: string | null }> {
  const { scope, db } = place
  const read = () =>
    readRows(
      db,
      `SELECT * FROM ${table} WHERE workspace_id = ?1 AND env = ?2 AND (${key.join(', ')}) > (${key
        .map((_, i) => `json_extract(?3, '$[${i}]')`)
        .join(', ')}) ORDER BY ${key.join(', ')} LIMIT ?4`,
      ...[scope.workspaceId, scope.env, after, limit],
    )
  const rows = await read()
  const { rows: moved, isWhole } = await move({ ...place, rows, readAgain: read })
  if (!isWhole) return { moved, next: after }
  const last = rows.length < limit ? undefined : rows.at(-1)
  return { moved, next: last === undefined ? null : JSON.stringify(key.map((name) => last[name])) }
}

const stateSchema = z.object({
  at: z.int(),
  after: z.string(),
  moved: z.int(),
  busyUntilMs: z.int(),
  /** The running step, or the last one. */
  holder: z.string().default(''),
})
type State = z.infer<typeof stateSchema>
/**
 * Time after which a step counts as dead, ms. A slow step that is still running has lost its claim and cannot write.
 */
const BUSY_MS = 120_000

const SAVE = `INSERT INTO upkeep (walk, after_id) VALUES (?1, ?2)
  ON CONFLICT (walk) DO UPDATE SET after_id = excluded.after_id WHERE after_id = ?3`

/**
 * Moves some rows of a spread workspace to their new database after databases were added, while checks run: rows are
 * written to the new database and read from both. `done`: a whole walk found nothing to move. While an erasure of the
 * workspace is open, nothing moves.
 */
export async function growStep(
  workspaceId: string,
  databases: Databases,
  nowMs: number,
): Promise<{ moved: number; done: boolean }> {
  const { home, all } = databases
  const walk = `grow ${workspaceId}`
  const [saved] = await readRows(home, 'SELECT after_id FROM upkeep WHERE walk = ?1', walk)
  const cursor = saved === undefined ? '' : String(saved.after_id)
  const state: State =
    cursor === ''
      ? { at: 0, after: walks[0]?.start ?? '', moved: 0, busyUntilMs: 0, holder: '' }
      : stateSchema.parse(JSON.parse(cursor))
  const save = async (next: State, before: string) => {
    const [{ changes }] = await batch(home, [
      bound(home, SAVE, walk, JSON.stringify(next), before),
    ] as const)
    return changes > 0
  }
  const holder = crypto.randomUUID()
  const busy = { ...state, busyUntilMs: nowMs + BUSY_MS, holder }
  if (state.busyUntilMs > nowMs || (await hasOpenErasure(workspaceId, home))) {
    return { moved: 0, done: false }
  }
  if (!(await save(busy, cursor))) return { moved: 0, done: false }
  const places = (['live', 'test'] as const).flatMap((env) =>
    all.flatMap((db) => walks.map((it) => ({ scope: { workspaceId, env }, db, walk: it }))),
  )
  const place = places[state.at]
  if (place === undefined) {
    const text = 'DELETE FROM upkeep WHERE walk = ?1 AND after_id = ?2'
    await batch<readonly unknown[]>(home, [bound(home, text, walk, JSON.stringify(busy))])
    return { moved: 0, done: state.moved === 0 }
  }
  const { scope, db } = place
  const claim = { workspaceId, holder }
  const { moved, next } = await movePage(place.walk, { scope, databases, claim, db }, state.after)
  const at = next === null ? state.at + 1 : state.at
  const after = next ?? places[at]?.walk.start ?? ''
  const total = state.moved + moved
  await save({ at, after, moved: total, busyUntilMs: 0, holder }, JSON.stringify(busy))
  return { moved, done: false }
}

/** Whether there are links of versions before 0100, which cannot be spread: they expire with the plan's retention. */
export async function hasOlderLinks(workspaceId: string, { all }: Databases): Promise<boolean> {
  const found = await Promise.all(
    all.map((db) =>
      readRows(db, 'SELECT 1 FROM links WHERE workspace_id = ?1 LIMIT 1', workspaceId),
    ),
  )
  return found.some((rows) => rows.length > 0)
}
