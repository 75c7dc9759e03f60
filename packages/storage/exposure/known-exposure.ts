import { number, type Row, text, textOrNull } from '../row.ts'
import { accountOfHex, hexOfAccount } from './account-hex.ts'
import { reversedName } from './corpus.ts'

/** A place or breach, and when it became known. */
export interface Seen {
  name: string
  sinceMs: number
}

/** What is held about a mailbox: in a workspace's findings, and in the operator's corpus. */
export interface KnownExposure {
  /** Sites of stealer logs. */
  sites: { site: string; sinceMs: number }[]
  /** Breaches, and corpora that name no site. */
  breaches: Seen[]
  /** Somebody watched: when the latest finding that came after the baseline was first seen. */
  freshMs: number | null
  /** The mailbox's owner objected: nothing is told. */
  suppressed: boolean
}

const MOST = 20_000

/** Reads it in one batch, by account; whom nobody holds anything about has empty lists. */
export async function readKnownExposures(
  workspaceId: string,
  db: D1Database,
  accounts: readonly string[],
): Promise<Map<string, KnownExposure>> {
  const list = JSON.stringify(accounts)
  const [pairs, findings, suppressed] = await db.batch<Row>([
    db
      .prepare(
        `SELECT lower(hex(p.account)) AS account, s.reversed AS site, b.label, b.seen_ms
         FROM corpus_pair p JOIN corpus_batch b ON b.id = p.batch_id AND b.state = 'sealed'
         LEFT JOIN corpus_domain s ON s.id = p.site
         WHERE p.account IN (SELECT unhex(value) FROM json_each(?)) LIMIT ${MOST}`,
      )
      .bind(JSON.stringify(accounts.map(hexOfAccount))),
    db
      .prepare(
        `SELECT i.account, f.layer, f.place, f.origin, f.in_baseline, f.quiet,
           COALESCE(f.dated_ms, f.first_seen_ms) AS since_ms, f.first_seen_ms
         FROM json_each(?2) j CROSS JOIN monitor_identity i INDEXED BY monitor_identity_account
           ON i.workspace_id = ?1 AND i.account = j.value AND i.status = 'active'
         CROSS JOIN monitor_finding f ON f.workspace_id = i.workspace_id AND f.subject_id = i.id
         WHERE f.pending IS NULL AND f.gone_ms IS NULL LIMIT ${MOST}`,
      )
      .bind(workspaceId, list),
    db
      .prepare('SELECT account FROM suppression WHERE account IN (SELECT value FROM json_each(?))')
      .bind(list),
  ])
  const known = new Map<string, KnownExposure>(
    accounts.map((account) => [
      account,
      { sites: [], breaches: [], freshMs: null, suppressed: false },
    ]),
  )
  for (const row of suppressed?.results ?? []) {
    const own = known.get(text(row, 'account'))
    if (own !== undefined) own.suppressed = true
  }
  for (const row of pairs?.results ?? []) {
    const own = known.get(accountOfHex(text(row, 'account')))
    if (own !== undefined) addPair(own, row)
  }
  for (const row of findings?.results ?? []) {
    const own = known.get(text(row, 'account'))
    if (own !== undefined) addFinding(own, row)
  }
  return known
}

function addPair(known: KnownExposure, row: Row): void {
  const site = textOrNull(row, 'site')
  const sinceMs = number(row, 'seen_ms')
  if (site === null) known.breaches.push({ name: `corpus:${text(row, 'label')}`, sinceMs })
  else known.sites.push({ site: reversedName(site), sinceMs })
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
  if (row.layer !== 'corpus') known.sites.push({ site: place, sinceMs })
  else if (!isQuiet) known.breaches.push({ name: place, sinceMs })
}
