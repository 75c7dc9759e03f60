import { type Params, statement } from '@vigil/storage'
import { eq, sql } from 'drizzle-orm'
import { INTO_AUDIT } from '../audit.ts'
import { hexOfAccount } from '../corpus/account-hex.ts'
import { corpusChanged } from '../corpus/drop-batch.ts'
import {
  alertDelivery,
  corpusHolding,
  corpusPair,
  monitorAlert,
  monitorFinding,
  monitorIdentity,
  suppression,
} from '../schema/index.ts'

/** Suppressed accounts among those of a JSON list, base64url. */
export const selectSuppressed = statement((q, v: Params<{ accounts: string }>) =>
  q
    .select({ account: suppression.account })
    .from(suppression)
    .where(sql`${suppression.account} IN (SELECT value FROM json_each(${v.accounts}))`),
)

/** Suppressed accounts among those given. */
export async function suppressedAmong(
  db: D1Database,
  accounts: readonly string[],
): Promise<Set<string>> {
  const rows = await selectSuppressed.all(db, { accounts: JSON.stringify(accounts) })
  return new Set(rows.map(({ account }) => account))
}

/** SQL: an update, up to `WHERE`, that marks people as removed and clears everything that identifies them. */
export const wipePeople = (v: Params<{ nowMs: number }>) => sql`UPDATE ${monitorIdentity}
  SET status = 'removed', removed_ms = ${v.nowMs}, email_hash = NULL, email_sealed = NULL,
    email_masked = NULL, email_domain = NULL, user_id = NULL, account = NULL, breach_hits = 0,
    log_hits = 0, first_log_ms = NULL, last_log_ms = NULL`

type OfAccount = { account: string }
const people = (v: Params<OfAccount>) =>
  sql`(SELECT ${monitorIdentity.id} FROM ${monitorIdentity} WHERE ${monitorIdentity.account} = ${v.account})`
const suppress = statement((q, v: Params<OfAccount & { nowMs: number }>) =>
  q.insert(suppression).values({ account: v.account, created_ms: v.nowMs }).onConflictDoNothing(),
)
const deleteOwn = [
  statement((q, v: Params<OfAccount>) =>
    q.delete(monitorFinding).where(sql`${monitorFinding.subject_id} IN ${people(v)}`),
  ),
  statement((q, v: Params<OfAccount>) =>
    q.delete(alertDelivery).where(sql`${alertDelivery.alert_id} IN (
      SELECT ${monitorAlert.id} FROM ${monitorAlert} WHERE ${monitorAlert.subject_id} IN ${people(v)})`),
  ),
  statement((q, v: Params<OfAccount>) =>
    q.delete(monitorAlert).where(sql`${monitorAlert.subject_id} IN ${people(v)}`),
  ),
]
const deletePairs = [corpusHolding, corpusPair].map((table) =>
  statement((q, v: Params<{ hex: string }>) =>
    q.delete(table).where(sql`${table.account} = unhex(${v.hex})`),
  ),
)
const noteErased = statement(
  (
    _,
    v: Params<OfAccount & { nowMs: number }>,
  ) => sql`${INTO_AUDIT} workspace_id, ${v.nowMs}, 'erased', id,
    'operator' FROM ${monitorIdentity} WHERE account = ${v.account}`,
)
const wipe = statement(
  (_, v: Params<OfAccount & { nowMs: number }>) =>
    sql`${wipePeople(v)}, status_reason = 'erased' WHERE ${eq(monitorIdentity.account, v.account)}`,
)

/**
 * Erases a person everywhere at the person's request: monitoring in every workspace, findings, pairs of the corpus. The
 * account is suppressed in later imports.
 */
export async function eraseAccount(db: D1Database, account: string, nowMs: number): Promise<void> {
  const hex = hexOfAccount(account)
  await db.batch([
    suppress.bind(db, { account, nowMs }).prepared,
    ...deleteOwn.map((step) => step.bind(db, { account }).prepared),
    ...deletePairs.map((step) => step.bind(db, { hex }).prepared),
    corpusChanged(db, nowMs),
    noteErased.bind(db, { account, nowMs }).prepared,
    wipe.bind(db, { account, nowMs }).prepared,
  ])
}
