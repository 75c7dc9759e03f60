import { sql } from 'drizzle-orm'
import { withFacts } from '../checks/packed-visit.ts'
import { invalidateRecent } from '../checks/recent/newest-visits.ts'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { failIfChanged, type Pack, packOf, repacked } from '../packs/index.ts'
import { checkPacks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { feedbackOnVisit } from './feedback-on-visit.ts'

interface InPack extends Scope {
  upto: string
  number: number
  checkId: string
  /** Account of the check. */
  account: string
}

/** Records in a packed visit whether it was the owner's. SQL chooses the pack, after the feedback is stored. */
const relearn = statement(
  (
    _,
    v: Params<InPack & Record<'owners' | 'others' | 'unknown', Uint8Array>>,
  ) => sql`UPDATE ${checkPacks} SET version = version + 1, packed = CASE (
      SELECT f.label = 'legitimate' ${feedbackOnVisit(v, sql`${v.account}`)} ORDER BY f.at_ms DESC LIMIT 1)
    WHEN 1 THEN ${v.owners} WHEN 0 THEN ${v.others} ELSE ${v.unknown} END
    WHERE ${inScope(checkPacks, v)} AND upto = ${v.upto} AND number = ${v.number}`,
)
const learn = statement(
  (_, v: Params<InPack & { packed: Uint8Array }>) => sql`UPDATE ${checkPacks}
    SET version = version + 1, packed = ${v.packed}
    WHERE ${inScope(checkPacks, v)} AND upto = ${v.upto} AND number = ${v.number}
      AND NOT EXISTS (SELECT 1 ${feedbackOnVisit(v, sql`${v.account}`)})`,
)

/** The pack of a check; null: it is not packed. */
async function placeOf(scope: Scope, db: D1Database, checkId: string) {
  const pack = await packOf(scope, db, checkId)
  const row = pack?.rows.find(({ id }) => id === checkId)
  if (pack === null || row === undefined) return null
  const { upto, number } = pack
  return { pack, row, values: { ...scope, upto, number, checkId, account: row.owner ?? '' } }
}

const withPassed = (pack: Pack, checkId: string, passed: boolean | null): Uint8Array =>
  repacked(pack, (row) =>
    row.id === checkId ? { ...row, facts: withFacts(row.facts, { passed }) } : row,
  )

/**
 * Returns the statements that record feedback in a packed visit: whether it was the owner's. They follow those that
 * store the feedback.
 */
export async function relearnInPack(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
): Promise<BoundStatement<unknown>[]> {
  const scope = { workspaceId, env }
  const place = await placeOf(scope, db, checkId)
  if (place === null) return []
  const { pack, row, values } = place
  return [
    failIfChanged(scope, db, [pack]),
    ...invalidateRecent(scope, db, { rows: [row] }),
    relearn.bind(db, {
      ...values,
      owners: withPassed(pack, checkId, true),
      others: withPassed(pack, checkId, false),
      unknown: withPassed(pack, checkId, null),
    }),
  ]
}

/**
 * Returns the statements that record an outcome in a packed visit: whether it was the owner's. Feedback on this check
 * takes precedence.
 */
export async function learnInPack(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  passed: boolean,
): Promise<BoundStatement<unknown>[]> {
  const scope = { workspaceId, env }
  const place = await placeOf(scope, db, checkId)
  if (place === null) return []
  const { pack, row, values } = place
  const packed = withPassed(pack, checkId, passed)
  return [
    failIfChanged(scope, db, [pack]),
    ...invalidateRecent(scope, db, { rows: [row] }),
    learn.bind(db, { ...values, packed }),
  ]
}
