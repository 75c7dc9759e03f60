import { accountOfHex, hexOfAccount } from '../corpus/account-hex.ts'
import { effectivePairs, type Holding } from '../corpus/effective-holding.ts'
import { reversedName } from '../corpus/pairs.ts'
import { suppressedStatement } from '../people/suppression.ts'
import { number, type Row, text, textOrNull } from '../row.ts'

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

const SEALED = `JOIN corpus_batch b ON b.id = p.batch_id AND b.state = 'sealed'`
/** Of the pairs as they are stored now, or of those of imports before migration 0110. */
type PairTable = 'corpus_holding' | 'corpus_pair'
const newestIn = (table: PairTable) => `SELECT * FROM (
  SELECT p.site, b.label, b.seen_ms, b.mode, p.batch_id FROM ${table} p INDEXED BY ${table}_newest ${SEALED}
  WHERE p.account = unhex(j.value ->> 0) ORDER BY p.batch_id DESC LIMIT ${MAX_PAIRS})`
const NEWEST_PAIRS = `
SELECT j.value ->> 0 AS account, s.reversed AS site, n.value ->> 1 AS label, n.value ->> 2 AS seen_ms,
  n.value ->> 3 AS mode, n.value ->> 4 AS batch_id
FROM json_each(?1) j CROSS JOIN json_each((
  SELECT json_group_array(json_array(site, label, seen_ms, mode, batch_id))
  FROM (${newestIn('corpus_holding')} UNION ALL ${newestIn('corpus_pair')}
    ORDER BY batch_id DESC LIMIT ${MAX_PAIRS}))) n
LEFT JOIN corpus_domain s ON s.id = n.value ->> 0`
const ownIn = (table: PairTable) => `
SELECT j.value ->> 0 AS account, s.reversed AS site, b.label, b.seen_ms, b.mode, p.batch_id
FROM (SELECT 0 AS id, NULL AS reversed UNION ALL SELECT * FROM (SELECT id, reversed
  FROM corpus_domain WHERE reversed = ?2 OR (reversed > ?2 || '.' AND reversed < ?2 || '/')
  LIMIT ${MAX_HOSTS})) s
CROSS JOIN json_each(?1) j CROSS JOIN corpus_domain e ON e.reversed = j.value ->> 1
CROSS JOIN ${table} p
  ON p.email_domain = e.id AND p.site = s.id AND p.account = unhex(j.value ->> 0)
${SEALED}`
const OWN_PAIRS = `${ownIn('corpus_holding')} UNION ALL ${ownIn('corpus_pair')}`
const LAYERS = `json_each('["employee_on_system","employee_elsewhere","platform_user","corpus"]')`
const FINDINGS = `
SELECT i.account, l.value AS layer, n.value ->> 0 AS place, n.value ->> 1 AS origin,
  n.value ->> 2 AS in_baseline, n.value ->> 3 AS quiet, n.value ->> 4 AS since_ms,
  n.value ->> 5 AS first_seen_ms
FROM json_each(?2) j CROSS JOIN monitor_identity i INDEXED BY monitor_identity_account
  ON i.workspace_id = ?1 AND i.account = j.value AND i.status = 'active'
CROSS JOIN ${LAYERS} l CROSS JOIN json_each((SELECT json_group_array(json_array(place, origin,
    in_baseline, quiet, COALESCE(dated_ms, first_seen_ms), first_seen_ms))
  FROM (SELECT * FROM monitor_finding f WHERE f.workspace_id = i.workspace_id AND f.subject_id = i.id
    AND f.layer = l.value AND f.pending IS NULL AND f.gone_ms IS NULL LIMIT ${MAX_FINDINGS}))) n`

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
  const accounts = mailboxes.map(({ account }) => account)
  const asked = JSON.stringify(
    mailboxes.map(({ account, domain }) => [hexOfAccount(account), reversedName(domain)]),
  )
  const [newest, own, findings, suppressed] = await db.batch<Row>([
    db.prepare(NEWEST_PAIRS).bind(asked),
    db.prepare(OWN_PAIRS).bind(asked, site === null ? null : reversedName(site)),
    db.prepare(FINDINGS).bind(workspaceId, JSON.stringify(accounts)),
    suppressedStatement(db, accounts),
  ])
  const known = new Map<string, KnownExposure>(
    accounts.map((account) => [
      account,
      { sites: new Map(), breaches: [], freshMs: null, suppressed: false },
    ]),
  )
  for (const row of suppressed?.results ?? []) {
    const one = known.get(text(row, 'account'))
    if (one !== undefined) one.suppressed = true
  }
  const held = [...(newest?.results ?? []), ...(own?.results ?? [])].map(holdingOf)
  for (const pair of effectivePairs(held, ({ account, site }) => `${account} ${site}`)) {
    const one = known.get(pair.account)
    if (one !== undefined) addPair(one, pair)
  }
  for (const row of findings?.results ?? []) {
    const one = known.get(text(row, 'account'))
    if (one !== undefined) addFinding(one, row)
  }
  return known
}

/** A pair as one sealed batch holds it. */
interface HeldPair extends Holding {
  account: string
  site: string | null
  label: string
}

const holdingOf = (row: Row): HeldPair => ({
  account: accountOfHex(text(row, 'account')),
  site: textOrNull(row, 'site'),
  label: text(row, 'label'),
  batchId: number(row, 'batch_id'),
  historical: row.mode === 'historical',
  seenMs: number(row, 'seen_ms'),
})

function addPair(known: KnownExposure, { site, label, seenMs: sinceMs }: HeldPair): void {
  if (site === null) known.breaches.push({ name: `corpus:${label}`, sinceMs })
  else addSite(known, reversedName(site), sinceMs)
}

function addFinding(known: KnownExposure, row: Row): void {
  const isQuiet = number(row, 'quiet') === 1
  if (number(row, 'in_baseline') === 0 && !isQuiet) {
    known.freshMs = Math.max(known.freshMs ?? 0, number(row, 'first_seen_ms'))
  }
  // The corpus itself was read above.
  if (row.origin === 'corpus') return
  const place = text(row, 'place')
  const sinceMs = number(row, 'since_ms')
  if (row.layer !== 'corpus') addSite(known, place, sinceMs)
  else if (!isQuiet) known.breaches.push({ name: place, sinceMs })
}

function addSite({ sites }: KnownExposure, name: string, sinceMs: number): void {
  sites.set(name, { name, sinceMs: Math.max(sinceMs, sites.get(name)?.sinceMs ?? 0) })
}
