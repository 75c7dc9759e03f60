import { ExposureLayer } from '@vigil/contract'
import { type Params, statement } from '@vigil/storage'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  corpusBatch,
  corpusDomain,
  corpusHolding,
  corpusPair,
  monitorFinding,
  monitorIdentity,
  suppression,
} from '../schema/index.ts'

/**
 * Largest numbers of rows that a check reads of one mailbox: pairs, newest batch first; pairs of hosts of the caller's
 * own site and without a site, by their keys; findings of each layer. Further rows are not read.
 */
const MAX_PAIRS = 30
const MAX_HOSTS = 16
const MAX_FINDINGS = 25

const SEALED = sql`JOIN ${corpusBatch} b ON b.id = p.batch_id AND b.state = 'sealed'`
/** Pairs as they are stored now, or as imports before migration 0110 stored them. */
type PairTable = typeof corpusHolding | typeof corpusPair
const PAIR_TABLES = [corpusHolding, corpusPair] as const
const fromEach = (part: (table: PairTable) => SQL) =>
  sql.join(PAIR_TABLES.map(part), sql` UNION ALL `)

interface Mailboxes {
  workspaceId: string
  /** JSON list of [account in hex, mail domain reversed]. */
  mailboxes: string
  /** JSON list of the same accounts, base64url. */
  accounts: string
  /** The caller's own site, reversed. */
  site: string | null
}
type A = Params<Mailboxes>

const newestIn = (table: PairTable) => sql`SELECT * FROM (
  SELECT p.site, b.label, b.seen_ms, b.mode, p.batch_id
  FROM ${table} p INDEXED BY ${sql.identifier(`${getTableName(table)}_newest`)} ${SEALED}
  WHERE p.account = unhex(j.value ->> 0) ORDER BY p.batch_id DESC LIMIT ${MAX_PAIRS})`
const newestPairs = (
  v: A,
) => sql`SELECT json_array(j.value ->> 0, s.reversed, n.value ->> 1, n.value ->> 2,
    n.value ->> 3, n.value ->> 4) AS found
  FROM json_each(${v.mailboxes}) j CROSS JOIN json_each((
    SELECT json_group_array(json_array(site, label, seen_ms, mode, batch_id))
    FROM (${fromEach(newestIn)} ORDER BY batch_id DESC LIMIT ${MAX_PAIRS}))) n
  LEFT JOIN ${corpusDomain} s ON s.id = n.value ->> 0`

/** Pairs of the caller's own site and of hosts below it, and those without a site. */
const ownPairs = (v: A) =>
  fromEach(
    (table) => sql`
      SELECT json_array(j.value ->> 0, s.reversed, b.label, b.seen_ms, b.mode, p.batch_id) AS found
      FROM (SELECT 0 AS id, NULL AS reversed UNION ALL SELECT * FROM (SELECT id, reversed
        FROM ${corpusDomain} WHERE reversed = ${v.site} OR (reversed > ${v.site} || '.' AND reversed < ${v.site} || '/')
        LIMIT ${MAX_HOSTS})) s
      CROSS JOIN json_each(${v.mailboxes}) j CROSS JOIN ${corpusDomain} e ON e.reversed = j.value ->> 1
      CROSS JOIN ${table} p
        ON p.email_domain = e.id AND p.site = s.id AND p.account = unhex(j.value ->> 0)
      ${SEALED}`,
  )

const LAYERS = sql.raw(`json_each('${JSON.stringify(ExposureLayer.options)}')`)
const findings = (
  v: A,
) => sql`SELECT json_array(i.account, l.value, n.value ->> 0, n.value ->> 1, n.value ->> 2,
    n.value ->> 3, n.value ->> 4, n.value ->> 5) AS found
  FROM json_each(${v.accounts}) j CROSS JOIN ${monitorIdentity} i INDEXED BY monitor_identity_account
    ON i.workspace_id = ${v.workspaceId} AND i.account = j.value AND i.status = 'active'
  CROSS JOIN ${LAYERS} l CROSS JOIN json_each((SELECT json_group_array(json_array(place, origin,
      in_baseline, quiet, COALESCE(dated_ms, first_seen_ms), first_seen_ms))
    FROM (SELECT * FROM ${monitorFinding} f WHERE f.workspace_id = i.workspace_id AND f.subject_id = i.id
      AND f.layer = l.value AND f.pending IS NULL AND f.gone_ms IS NULL LIMIT ${MAX_FINDINGS}))) n`

const suppressed = (v: A) => sql`SELECT json_quote(u.account) AS found FROM ${suppression} u
  WHERE u.account IN (SELECT value FROM json_each(${v.accounts}))`

const listOf = (found: SQL) => sql<string>`(SELECT json_group_array(json(found)) FROM (${found}))`

/** SQL: stored exposure of mailboxes in one row, each part as a JSON list (`readExposure`). */
export const exposureOf = statement((q, v: A) =>
  q
    .select({
      newest: listOf(newestPairs(v)).as('newest'),
      own: listOf(ownPairs(v)).as('own'),
      findings: listOf(findings(v)).as('findings'),
      suppressed: listOf(suppressed(v)).as('suppressed'),
    })
    .from(sql`(SELECT 1)`),
)

const text = z.string()
const number = z.number()
const pairList = z.array(
  z.tuple([text, text.nullable(), text, number, z.enum(['live', 'historical']), number]),
)
const findingList = z.array(
  z.tuple([text, ExposureLayer, text, text, number, number, number, number]),
)
const accountList = z.array(text)

const readPairs = (stored: string) =>
  pairList.parse(JSON.parse(stored)).map(([account, site, label, seenMs, mode, batchId]) => ({
    account,
    site,
    label,
    seenMs,
    historical: mode === 'historical',
    batchId,
  }))

const readFindings = (stored: string) =>
  findingList
    .parse(JSON.parse(stored))
    .map(([account, layer, place, origin, inBaseline, quiet, sinceMs, firstSeenMs]) => ({
      account,
      layer,
      place,
      origin,
      inBaseline: inBaseline !== 0,
      quiet: quiet !== 0,
      sinceMs,
      firstSeenMs,
    }))

/** Reads the row of `exposureOf`. Accounts of pairs are in hex. */
export const readExposure = (
  row: Record<'newest' | 'own' | 'findings' | 'suppressed', string>,
) => ({
  pairs: [...readPairs(row.newest), ...readPairs(row.own)],
  findings: readFindings(row.findings),
  suppressed: accountList.parse(JSON.parse(row.suppressed)),
})
