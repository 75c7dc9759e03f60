import { identifierName } from '@vigil/evidence'
import { and, asc, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { CheckRecord } from '../checks/check-record.ts'
import { newDomainElsewhere } from '../checks/email-domains.ts'
import { isStored } from '../checks/is-stored.ts'
import { type BoundStatement, batch, inScope, type Params, statement } from '../database/index.ts'
import { type Link, linkElsewhere, linksOf } from '../graph/identifiers.ts'
import { pendingLinks } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { openShards, type ShardBindings } from '../shards.ts'
import type { Databases } from './databases.ts'

/** Rows that a stored check needs in the databases of its identifiers and of its mail domain. */
interface Pending {
  id: string
  atMs: number
  accountKey: string | null
  links: Link[]
  domainKey: string | null
}

/** Whether a link must be written: it is new, due for a refresh, or was not read. */
function isDue([kind, value, , , refreshMs]: Link, { atMs, linkedMs }: CheckRecord): boolean {
  const lastMs = linkedMs?.[identifierName({ kind, value })]
  return lastMs === undefined || atMs - lastMs > refreshMs
}

/** null: the check has no links. */
function pendingOf(record: CheckRecord): Pending | null {
  const { id, atMs, accountKey, newEmailDomain } = record
  const links = accountKey === null ? [] : linksOf(record).filter((it) => isDue(it, record))
  const domainKey = newEmailDomain ?? null
  return links.length === 0 && domainKey === null
    ? null
    : { id, atMs, accountKey, links, domainKey }
}

type Row = Scope & Omit<Pending, 'links'> & { links: string }
const insert = statement(
  (_, v: Params<Row>) => sql`INSERT INTO ${pendingLinks}
    (workspace_id, env, id, at_ms, account_key, links, domain_key)
    SELECT ${v.workspaceId}, ${v.env}, ${v.id}, ${v.atMs}, ${v.accountKey}, ${v.links}, ${v.domainKey}
    WHERE ${isStored(v)}
    ON CONFLICT DO NOTHING`,
)
const remove = statement((q, v: Params<Scope & { id: string }>) =>
  q.delete(pendingLinks).where(and(inScope(pendingLinks, v), eq(pendingLinks.id, v.id))),
)
const left = statement(
  (q, v: Params<{ workspaceId: string; env: string; id: string; limit: number }>) =>
    q
      .select()
      .from(pendingLinks)
      .where(sql`(workspace_id, env, id) > (${v.workspaceId}, ${v.env}, ${v.id})`)
      .orderBy(asc(pendingLinks.workspaceId), asc(pendingLinks.env), asc(pendingLinks.id))
      .limit(v.limit),
)

/** Returns the statements that store a check's links as pending, for the transaction that stores the check. */
export function insertPendingLinks(
  { workspaceId, env }: Scope,
  db: D1Database,
  record: CheckRecord,
): BoundStatement<unknown>[] {
  const pending = pendingOf(record)
  if (pending === null) return []
  const links = JSON.stringify(pending.links)
  return [insert.bind(db, { workspaceId, env, ...pending, links })]
}

/** Writes the links of a stored check, and deletes the pending row after every database accepted them. */
export async function writeLinksOfCheck(
  scope: Scope,
  databases: Databases,
  db: D1Database,
  record: CheckRecord,
): Promise<void> {
  const pending = pendingOf(record)
  if (pending !== null) await link(scope, databases, db, pending)
}

async function link(
  { workspaceId, env }: Scope,
  databases: Databases,
  db: D1Database,
  { id, atMs, accountKey, links, domainKey }: Pending,
): Promise<void> {
  const scope = { workspaceId, env }
  const written = Map.groupBy(links, ([, value]) => databases.of(value)[0])
  const batches = new Map<D1Database, BoundStatement<unknown>[]>()
  for (const [to, some] of written) {
    if (accountKey !== null) batches.set(to, [linkElsewhere(scope, to, accountKey, atMs, some)])
  }
  if (domainKey !== null) {
    const [to] = databases.of(domainKey)
    const domain = newDomainElsewhere.bind(to, { ...scope, domainKey, atMs })
    batches.set(to, [...(batches.get(to) ?? []), domain])
  }
  // A database that fails does not affect the others.
  const done = await Promise.allSettled(
    [...batches].map(([to, statements]) => batch<readonly unknown[]>(to, statements)),
  )
  for (const it of done) if (it.status === 'rejected') throw it.reason
  await remove.run(db, { ...scope, id })
}

const linkList: z.ZodType<Link[]> = z.array(
  z.tuple([z.string(), z.string(), z.number(), z.number(), z.number()]),
)
/** Pending rows read at once, and number of such reads in one run. */
const AT_ONCE = 100
const MAX_BATCHES = 20

const naming = statement((q, v: Params<Scope & { value: string; limit: number }>) =>
  q
    .select()
    .from(pendingLinks)
    .where(
      sql`${inScope(pendingLinks, v)} AND EXISTS (SELECT 1 FROM json_each(links)
        WHERE json_extract(value, '$[1]') = ${v.value})`,
    )
    .limit(v.limit),
)

/** Writes pending links of some checks to an identifier, so that their accounts can be found by it. */
export async function writePendingLinksTo(
  { workspaceId, env }: Scope,
  databases: Databases,
  value: string,
): Promise<void> {
  const named = { workspaceId, env, value, limit: AT_ONCE }
  for (const db of databases.all) {
    for (const { links, ...row } of await naming.all(db, named))
      await link(named, databases, db, { ...row, links: linkList.parse(JSON.parse(links)) })
  }
}

/**
 * Writes some pending links of every database, if a workspace is spread. A task of the cron; an unreachable database
 * does not affect the others.
 */
export async function writeAllPendingLinks(bindings: ShardBindings): Promise<number> {
  if (!bindings.GRAPH_SPREAD) return 0
  const { all, graphFor } = openShards(bindings)
  const done = await Promise.allSettled(all.map((db) => writePendingLinks(db, graphFor)))
  for (const it of done) if (it.status === 'rejected') throw it.reason
  return done.reduce((sum, it) => sum + (it.status === 'fulfilled' ? it.value : 0), 0)
}

/**
 * Writes pending links of a database: their request died, or a database was unreachable. Returns the number of checks
 * done.
 */
export async function writePendingLinks(
  db: D1Database,
  graphFor: (workspaceId: string) => Databases,
): Promise<number> {
  let [done, after] = [0, { workspaceId: '', env: '', id: '' }]
  for (let n = 0; n < MAX_BATCHES; n += 1) {
    const rows = await left.all(db, { ...after, limit: AT_ONCE })
    const outcomes = await Promise.allSettled(
      rows.map(({ workspaceId, env, ...row }) => {
        const links = linkList.parse(JSON.parse(row.links))
        return link({ workspaceId, env }, graphFor(workspaceId), db, { ...row, links })
      }),
    )
    done += outcomes.filter(({ status }) => status === 'fulfilled').length
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) break
    after = { workspaceId: last.workspaceId, env: last.env, id: last.id }
  }
  return done
}
