import { type SQL, sql } from 'drizzle-orm'
import { accountsWith } from '../accounts/index.ts'
import { chainFrom, newestOfAccounts } from '../checks/chain.ts'
import { packedPath } from '../checks/packed-visit.ts'
import { invalidateRecent } from '../checks/recent/newest-visits.ts'
import { batch, inScope, type Params, statement } from '../database/index.ts'
import { changePacks, countRowCopies, retryOnConflict } from '../packs/index.ts'
import { accounts, feedback, identifiers, links, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import type { ErasureSubject } from './erasures.ts'
import { PACKED_AT_ONCE, packedOfVisitor } from './packed-checks.ts'

/** Accounts of a visitor in one step, newest first; later steps take the rest. */
export const MAX_ACCOUNTS = 1_000
/** Larger than the number of rows of any walk. */
export const NO_LIMIT = sql.raw('1000000000')

interface Visitor extends Scope {
  visitor: string
  /** JSON list of the accounts that were seen with it. */
  accounts: string
  rows: number
  /** JSON list of ids. */
  checks: string
  /** 1: no further check of these accounts names the visitor. */
  isLast: number
}
type V = Params<Visitor>

const VISITOR = sql.raw(`'${packedPath('visitorKey')}'`)

/** SQL: checks that still name the visitor: its own, and those of accounts that were seen with it. */
const checksNaming = (
  v: Params<Omit<Visitor, 'checks' | 'isLast'>>,
): SQL => sql`WITH RECURSIVE ${chainFrom(
  v,
  sql`${newestOfAccounts(v, sql`${v.accounts}`)} UNION SELECT last_visit FROM ${identifiers}
      WHERE ${inScope(identifiers, v)} AND kind = 'visitor' AND value = ${v.visitor}`,
  sql`1`,
  NO_LIMIT,
)} SELECT id FROM chain WHERE json_extract(facts, ${VISITOR}) = ${v.visitor}
    UNION SELECT id FROM ${visits} WHERE ${inScope(visits, v)} AND visitor_key = ${v.visitor}`
const checksOf = statement((q, v: Params<Omit<Visitor, 'checks' | 'isLast'>>) =>
  q.select({ id: sql<string>`h.id`.as('id') }).from(sql`(${checksNaming(v)} LIMIT ${v.rows}) h`),
)

const isOfVisitor = (v: V): SQL => sql`kind = 'visitor' AND value = ${v.visitor}`

/** Rows that refer to the checks are kept until the last check is found, and if one was stored meanwhile. */
const isLast = (v: V): SQL => sql`${v.isLast} = 1 AND NOT EXISTS (${checksNaming(v)})`
const isOneOf = (v: V, account: SQL): SQL =>
  sql`${account} IN (SELECT value FROM json_each(${v.accounts}))`
const reports = (v: V): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(reported) WHERE json_extract(value, '$[1]') = ${v.visitor})`
const ACCOUNT_OF_MEMBER = sql.raw(`json_extract(value, '$[0]')`)

const steps = {
  checks: statement(
    (_, v: V) => sql`UPDATE ${visits} SET visitor_key = NULL, facts = CASE json_type(facts)
        WHEN 'array' THEN json_set(facts, ${VISITOR}, NULL,
          ${sql.raw(`'${packedPath('deviceKey')}'`)}, NULL, ${sql.raw(`'${packedPath('sketch')}'`)}, NULL)
        ELSE json_set(facts, '$.visitorKey', NULL, '$.deviceKey', NULL, '$.sketch', NULL) END
      WHERE ${inScope(visits, v)} AND ${visits.id} IN (SELECT value FROM json_each(${v.checks}))`,
  ),
  traces: statement(
    (
      _,
      v: V,
    ) => sql`UPDATE ${accounts} SET traces = (SELECT COALESCE(json_group_array(json(value)), '[]')
        FROM json_each(traces) WHERE json_extract(value, '$[1]') <> ${v.visitor})
      WHERE ${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.accounts}))
        AND EXISTS (SELECT 1 FROM json_each(traces) WHERE json_extract(value, '$[1]') = ${v.visitor})`,
  ),
  feedback: statement(
    (_, v: V) => sql`UPDATE ${feedback} SET reported = NULL WHERE ${inScope(feedback, v)}
      AND ${isOneOf(v, sql`account_key`)} AND ${reports(v)}`,
  ),
  // Browsers and devices of other takeovers of the account are copied again with its next label.
  reported: statement(
    (_, v: V) => sql`UPDATE ${accounts} SET reported = NULL WHERE ${inScope(accounts, v)}
      AND ${isOneOf(v, sql`account_key`)} AND ${reports(v)}`,
  ),
  members: statement(
    (_, v: V) => sql`UPDATE ${identifiers} SET members =
        (SELECT json_group_array(json(value)) FROM json_each(members) WHERE NOT ${isOneOf(v, ACCOUNT_OF_MEMBER)})
      WHERE ${inScope(identifiers, v)} AND ${isOfVisitor(v)} AND ${isLast(v)}
        AND EXISTS (SELECT 1 FROM json_each(members) WHERE ${isOneOf(v, ACCOUNT_OF_MEMBER)})`,
  ),
  identifiers: statement(
    (
      _,
      v: V,
    ) => sql`DELETE FROM ${identifiers} WHERE ${inScope(identifiers, v)} AND ${isOfVisitor(v)}
      AND members = '[]' AND ${isLast(v)}`,
  ),
  links: statement(
    (
      _,
      v: V,
    ) => sql`DELETE FROM ${links} WHERE ${inScope(links, v)} AND ${isOfVisitor(v)} AND ${isLast(v)}
        AND ${isOneOf(v, sql`account_key`)}`,
  ),
}

/** Returns the statements that remove a visitor from some checks, and these checks. */
async function checksWithout(
  scope: Scope,
  db: D1Database,
  visitor: Omit<Visitor, 'checks' | 'isLast'>,
) {
  const packed = await packedOfVisitor(scope, db, visitor.visitor)
  const stored = await checksOf.all(db, visitor)
  const ids = packed.theirs.map(({ id }) => id)
  const checks = [...new Set([...ids, ...stored.map(({ id }) => id)])]
  const isLast = stored.length < visitor.rows && ids.length < PACKED_AT_ONCE
  const values: Visitor = { ...visitor, checks: JSON.stringify(checks), isLast: isLast ? 1 : 0 }
  const statements = [
    steps.feedback.bind(db, values),
    steps.reported.bind(db, values),
    ...(await changePacks(scope, db, packed.changed)),
    ...invalidateRecent(scope, db, { checks, rows: packed.theirs }),
  ]
  return { values, ids, statements }
}

/** Removes visitors from checks, accounts and the graph, in one bounded step; returns the number of rows changed. */
export async function anonymiseStep(
  { workspaceId, env }: Scope,
  db: D1Database,
  subject: ErasureSubject,
  rows: number,
): Promise<{ checks: number; links: number }> {
  const done = { checks: 0, links: 0 }
  for (const { kind, value } of subject.identifiers) {
    if (kind !== 'visitor') continue
    const scope = { workspaceId, env }
    const seen = await accountsWith(scope, db, 'visitor', value, MAX_ACCOUNTS)
    const visitor = { ...scope, visitor: value, accounts: JSON.stringify(seen), rows }
    await retryOnConflict(async () => {
      const { values, ids, statements } = await checksWithout(scope, db, visitor)
      const [copies, checks, , shortened, deleted, older] = await batch(db, [
        countRowCopies(scope, db, ids),
        steps.checks.bind(db, values),
        steps.traces.bind(db, values),
        steps.members.bind(db, values),
        steps.identifiers.bind(db, values),
        steps.links.bind(db, values),
        ...statements,
      ] as const)
      done.checks += checks.changes + ids.length - (copies.rows[0]?.checks ?? 0)
      done.links += shortened.changes + deleted.changes + older.changes
    })
  }
  return done
}

/**
 * The same for a visitor whose accounts are in several databases: rows that lead to them stay until their last check is
 * found.
 */
export async function anonymiseInEach(
  { workspaceId, env }: Scope,
  databases: readonly D1Database[],
  { visitor, accountKeys, rows }: { visitor: string; accountKeys: readonly string[]; rows: number },
): Promise<{ checks: number; links: number }> {
  const scope = { workspaceId, env }
  const given = { ...scope, visitor, accounts: JSON.stringify(accountKeys), rows }
  const each = await Promise.all(
    databases.map((db) =>
      retryOnConflict(async () => {
        const { values, ids, statements } = await checksWithout(scope, db, given)
        const [copies, changed] = await batch(db, [
          countRowCopies(scope, db, ids),
          steps.checks.bind(db, values),
          steps.traces.bind(db, values),
          ...statements,
        ] as const)
        const inPacks = ids.length - (copies.rows[0]?.checks ?? 0)
        return { isLast: values.isLast === 1, changed: changed.changes + inPacks }
      }),
    ),
  )
  const checks = each.reduce((sum, { changed }) => sum + changed, 0)
  if (!each.every(({ isLast }) => isLast)) return { checks, links: 0 }
  const values: Visitor = { ...given, checks: '[]', isLast: 1 }
  const { members, identifiers, links } = steps
  const deleted = await Promise.all(
    databases.map((db) =>
      batch<readonly unknown[]>(
        db,
        [members, identifiers, links].map((it) => it.bind(db, values)),
      ),
    ),
  )
  return { checks, links: deleted.flat().reduce((sum, { changes }) => sum + changes, 0) }
}
