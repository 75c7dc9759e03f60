import { sql } from 'drizzle-orm'
import { withFacts } from '../checks/packed-visit.ts'
import { invalidateRecent } from '../checks/recent/newest-visits.ts'
import { type BoundStatement, inScope, type Params, statement } from '../database/index.ts'
import { failIfChanged, packOf, repacked } from '../packs/index.ts'
import { checkPacks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { byNewestFeedback, hasFeedback } from './feedback-on-visit.ts'

interface InPack extends Scope {
  upto: string
  number: number
  checkId: string
  /** Account of the check. */
  account: string
}

/** Records the newest feedback in a packed visit. SQL chooses the pack, after the feedback is stored. */
const writeByFeedback = statement(
  (
    _,
    v: Params<InPack & Record<'owners' | 'others' | 'unknown', Uint8Array>>,
  ) => sql`UPDATE ${checkPacks} SET version = version + 1,
      packed = ${byNewestFeedback(v, sql`${v.account}`, v)}
    WHERE ${inScope(checkPacks, v)} AND upto = ${v.upto} AND number = ${v.number}`,
)
const writeByOutcome = statement(
  (_, v: Params<InPack & { packed: Uint8Array }>) => sql`UPDATE ${checkPacks}
    SET version = version + 1, packed = ${v.packed}
    WHERE ${inScope(checkPacks, v)} AND upto = ${v.upto} AND number = ${v.number}
      AND NOT ${hasFeedback(v, sql`${v.account}`)}`,
)

/** The pack of a check, and its bytes if the visit was the owner's or not; null: the check is not packed. */
async function placeOf(scope: Scope, db: D1Database, checkId: string) {
  const pack = await packOf(scope, db, checkId)
  const row = pack?.rows.find(({ id }) => id === checkId)
  if (pack === null || row === undefined) return null
  const { upto, number } = pack
  return {
    pack,
    row,
    values: { ...scope, upto, number, checkId, account: row.owner ?? '' },
    packWith: (passed: boolean | null): Uint8Array =>
      repacked(pack, (one) =>
        one.id === checkId ? { ...one, facts: withFacts(one.facts, { passed }) } : one,
      ),
  }
}

type Place = NonNullable<Awaited<ReturnType<typeof placeOf>>>

/** Returns the statements that update the pack of a check, if it is packed. */
async function inPack(
  { workspaceId, env }: Scope,
  db: D1Database,
  checkId: string,
  update: (place: Place) => BoundStatement<unknown>,
): Promise<BoundStatement<unknown>[]> {
  const scope = { workspaceId, env }
  const place = await placeOf(scope, db, checkId)
  if (place === null) return []
  const { pack, row } = place
  return [
    failIfChanged(scope, db, [pack]),
    ...invalidateRecent(scope, db, { rows: [row] }),
    update(place),
  ]
}

/**
 * Returns the statements that record an outcome in a packed visit: whether it was the owner's. Feedback on this check
 * takes precedence.
 */
export const outcomeInPack = (scope: Scope, db: D1Database, checkId: string, passed: boolean) =>
  inPack(scope, db, checkId, ({ values, packWith }) =>
    writeByOutcome.bind(db, { ...values, packed: packWith(passed) }),
  )

/** The same of feedback. The statements follow those that store it. */
export const feedbackInPack = (scope: Scope, db: D1Database, checkId: string) =>
  inPack(scope, db, checkId, ({ values, packWith }) =>
    writeByFeedback.bind(db, {
      ...values,
      owners: packWith(true),
      others: packWith(false),
      unknown: packWith(null),
    }),
  )
