import type { ExposureLayer } from '@vigil/contract'
import { batch, type Places, statement } from '@vigil/storage'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { accountOfHex, hexOfAccount } from '../corpus/account-hex.ts'
import { effectivePairs } from '../corpus/effective-holding.ts'
import { reversedName } from '../corpus/pairs.ts'
import { selectSuppressed } from '../people/suppression.ts'
import {
  type CorpusBatchRow,
  corpusBatch,
  corpusDomain,
  corpusHolding,
  corpusPair,
  monitorFinding,
  monitorIdentity,
} from '../schema/index.ts'

/** A place or breach, and when it became known. */
export interface Seen {
  name: string
  sinceMs: number
}

/** A mailbox as it is asked about: its keyed hash, and the domain that it is in. */
export interface AskedMailbox {
  account: string
  domain: string
}

/** What is held about a mailbox: in a workspace's findings, and in the operator's corpus. */
export interface KnownExposure {
  /** Sites of stealer logs, by name. */
  sites: Map<string, Seen>
  /** Breaches, and corpora that name no site. */
  breaches: Seen[]
  /** A monitored person: when the latest finding that came after the baseline was first seen. */
  freshMs: number | null
  /** The mailbox's owner objected: nothing is reported. */
  suppressed: boolean
}

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
const newestPairs = statement((q, v: Places<Asked>) =>
  q.select(pairColumns).from(sql`(
    SELECT j.value ->> 0 AS account, s.reversed AS site, n.value ->> 1 AS label, n.value ->> 2 AS seen_ms,
      n.value ->> 3 AS mode, n.value ->> 4 AS batch_id
    FROM json_each(${v.mailboxes}) j CROSS JOIN json_each((
      SELECT json_group_array(json_array(site, label, seen_ms, mode, batch_id))
      FROM (${fromEach(newestIn)} ORDER BY batch_id DESC LIMIT ${MAX_PAIRS}))) n
    LEFT JOIN ${corpusDomain} s ON s.id = n.value ->> 0)`),
)
/** Pairs of the caller's own site and of hosts below it, and those without a site. */
const ownPairs = statement((q, v: Places<Asked & { site: string | null }>) =>
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
const findingsOf = statement((q, v: Places<{ workspaceId: string; accounts: string }>) =>
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

/**
 * Reads it in one batch, by account; a mailbox without exposure has empty lists.
 *
 * @param site the caller's own, as a registrable domain
 */
export async function readKnownExposures(
  workspaceId: string,
  db: D1Database,
  mailboxes: readonly AskedMailbox[],
  site: string | null,
): Promise<Map<string, KnownExposure>> {
  const ids = mailboxes.map(({ account }) => account)
  const accounts = JSON.stringify(ids)
  const asked = JSON.stringify(
    mailboxes.map(({ account, domain }) => [hexOfAccount(account), reversedName(domain)]),
  )
  const [newest, own, findings, suppressed] = await batch(db, [
    newestPairs.bind(db, { mailboxes: asked }),
    ownPairs.bind(db, { mailboxes: asked, site: site === null ? null : reversedName(site) }),
    findingsOf.bind(db, { workspaceId, accounts }),
    selectSuppressed.bind(db, { accounts }),
  ] as const)
  const known = new Map<string, KnownExposure>(
    ids.map((account) => [
      account,
      { sites: new Map(), breaches: [], freshMs: null, suppressed: false },
    ]),
  )
  for (const { account } of suppressed.rows) {
    const one = known.get(account)
    if (one !== undefined) one.suppressed = true
  }
  const held = [...newest.rows, ...own.rows].map(({ mode, ...pair }) => ({
    ...pair,
    account: accountOfHex(pair.account),
    historical: mode === 'historical',
  }))
  for (const pair of effectivePairs(held, ({ account, site }) => `${account} ${site}`)) {
    const one = known.get(pair.account)
    if (one !== undefined) addPair(one, pair)
  }
  for (const finding of findings.rows) {
    const one = known.get(finding.account)
    if (one !== undefined) addFinding(one, finding)
  }
  return known
}

interface FoundPair {
  site: string | null
  label: string
  seenMs: number
}

function addPair(known: KnownExposure, { site, label, seenMs: sinceMs }: FoundPair): void {
  if (site === null) known.breaches.push({ name: `corpus:${label}`, sinceMs })
  else addSite(known, reversedName(site), sinceMs)
}

interface FoundFinding {
  layer: ExposureLayer
  place: string
  origin: string
  inBaseline: number
  quiet: number
  sinceMs: number
  firstSeenMs: number
}

function addFinding(
  known: KnownExposure,
  { layer, place, origin, inBaseline, quiet, sinceMs, firstSeenMs }: FoundFinding,
): void {
  if (inBaseline === 0 && quiet === 0) {
    known.freshMs = Math.max(known.freshMs ?? 0, firstSeenMs)
  }
  // The corpus itself was read above.
  if (origin === 'corpus') return
  if (layer !== 'corpus') addSite(known, place, sinceMs)
  else if (quiet === 0) known.breaches.push({ name: place, sinceMs })
}

function addSite({ sites }: KnownExposure, name: string, sinceMs: number): void {
  sites.set(name, { name, sinceMs: Math.max(sinceMs, sites.get(name)?.sinceMs ?? 0) })
}
