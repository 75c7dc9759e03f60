import type { ExposureLayer } from '@vigil/contract'
import { type Places, statement } from '@vigil/storage'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import {
  type CorpusBatchRow,
  corpusBatch,
  corpusDomain,
  corpusHolding,
  corpusPair,
  monitorFinding,
  monitorIdentity,
} from '../schema/index.ts'

/**
 * What a check reads of one mailbox: pairs, from the newest batch on; pairs of that many hosts of the
 * caller's own site, and the one without a site, by their keys; findings of each layer. Of a mailbox with
 * more, as much is read.
 */
const MAX_PAIRS = 30
const MAX_HOSTS = 16
const MAX_FINDINGS = 25

const SEALED = sql`JOIN ${corpusBatch} b ON b.id = p.batch_id AND b.state = 'sealed'`
/** Of the pairs as they are stored now, or of those of imports before migration 0110. */
type PairTable = typeof corpusHolding | typeof corpusPair
const PAIR_TABLES = [corpusHolding, corpusPair] as const
const fromEach = (part: (table: PairTable) => SQL) =>
  sql.join(PAIR_TABLES.map(part), sql` UNION ALL `)

interface Asked {
  /** JSON list of [account in hex, mail domain reversed]. */
  mailboxes: string
}
const pairColumns = {
  account: sql<string>`account`.as('account'),
  site: sql<string | null>`site`.as('site'),
  label: sql<string>`label`.as('label'),
  seenMs: sql<number>`seen_ms`.as('seen_ms'),
  mode: sql<CorpusBatchRow['mode']>`mode`.as('mode'),
  batchId: sql<number>`batch_id`.as('batch_id'),
}

const newestIn = (table: PairTable) => sql`SELECT * FROM (
  SELECT p.site, b.label, b.seen_ms, b.mode, p.batch_id
  FROM ${table} p INDEXED BY ${sql.identifier(`${getTableName(table)}_newest`)} ${SEALED}
  WHERE p.account = unhex(j.value ->> 0) ORDER BY p.batch_id DESC LIMIT ${MAX_PAIRS})`
export const newestPairs = statement((q, v: Places<Asked>) =>
  q.select(pairColumns).from(sql`(
    SELECT j.value ->> 0 AS account, s.reversed AS site, n.value ->> 1 AS label, n.value ->> 2 AS seen_ms,
      n.value ->> 3 AS mode, n.value ->> 4 AS batch_id
    FROM json_each(${v.mailboxes}) j CROSS JOIN json_each((
      SELECT json_group_array(json_array(site, label, seen_ms, mode, batch_id))
      FROM (${fromEach(newestIn)} ORDER BY batch_id DESC LIMIT ${MAX_PAIRS}))) n
    LEFT JOIN ${corpusDomain} s ON s.id = n.value ->> 0)`),
)
/** Pairs of the caller's own site and of hosts below it, and those without a site. */
export const ownPairs = statement((q, v: Places<Asked & { site: string | null }>) =>
  q.select(pairColumns).from(
    sql`(${fromEach(
      (table) => sql`
        SELECT j.value ->> 0 AS account, s.reversed AS site, b.label, b.seen_ms, b.mode, p.batch_id
        FROM (SELECT 0 AS id, NULL AS reversed UNION ALL SELECT * FROM (SELECT id, reversed
          FROM ${corpusDomain} WHERE reversed = ${v.site} OR (reversed > ${v.site} || '.' AND reversed < ${v.site} || '/')
          LIMIT ${MAX_HOSTS})) s
        CROSS JOIN json_each(${v.mailboxes}) j CROSS JOIN ${corpusDomain} e ON e.reversed = j.value ->> 1
        CROSS JOIN ${table} p
          ON p.email_domain = e.id AND p.site = s.id AND p.account = unhex(j.value ->> 0)
        ${SEALED}`,
    )})`,
  ),
)
const LAYERS = sql.raw(
  `json_each('["employee_on_system","employee_elsewhere","platform_user","corpus"]')`,
)
export const findingsOf = statement((q, v: Places<{ workspaceId: string; accounts: string }>) =>
  q
    .select({
      account: sql<string>`i.account`.as('account'),
      layer: sql<ExposureLayer>`l.value`.as('layer'),
      place: sql<string>`n.value ->> 0`.as('place'),
      origin: sql<string>`n.value ->> 1`.as('origin'),
      inBaseline: sql<number>`n.value ->> 2`.as('in_baseline'),
      quiet: sql<number>`n.value ->> 3`.as('quiet'),
      sinceMs: sql<number>`n.value ->> 4`.as('since_ms'),
      firstSeenMs: sql<number>`n.value ->> 5`.as('first_seen_ms'),
    })
    .from(sql`json_each(${v.accounts}) j CROSS JOIN ${monitorIdentity} i INDEXED BY monitor_identity_account
      ON i.workspace_id = ${v.workspaceId} AND i.account = j.value AND i.status = 'active'
    CROSS JOIN ${LAYERS} l CROSS JOIN json_each((SELECT json_group_array(json_array(place, origin,
        in_baseline, quiet, COALESCE(dated_ms, first_seen_ms), first_seen_ms))
      FROM (SELECT * FROM ${monitorFinding} f WHERE f.workspace_id = i.workspace_id AND f.subject_id = i.id
        AND f.layer = l.value AND f.pending IS NULL AND f.gone_ms IS NULL LIMIT ${MAX_FINDINGS}))) n`),
)
