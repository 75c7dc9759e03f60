import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import { accountOfHex, hexOfAccount } from './account-hex.ts'

/** The operator's own corpus: hashed pairs; those of a sealed batch count. */

/** `mail.example.com` as `com.example.mail`; apps (`android:...`) stay as they are. */
export function reversedName(name: string): string {
  return name.startsWith('android:') ? name : name.split('.').reverse().join('.')
}

export interface CorpusPairRow {
  account: string
  site: string | null
  emailDomain: string
  label: string
  historical: boolean
  seenMs: number
}

const PAIRS = `SELECT lower(hex(p.account)) AS account, e.reversed AS email_domain,
    s.reversed AS site, b.label, b.mode, b.seen_ms
  FROM corpus_pair p JOIN corpus_batch b ON b.id = p.batch_id AND b.state = 'sealed'
  JOIN corpus_domain e ON e.id = p.email_domain LEFT JOIN corpus_domain s ON s.id = p.site`

function pairOf(row: Row): CorpusPairRow {
  const site = textOrNull(row, 'site')
  return {
    account: accountOfHex(text(row, 'account')),
    site: site === null ? null : reversedName(site),
    emailDomain: reversedName(text(row, 'email_domain')),
    label: text(row, 'label'),
    historical: row.mode === 'historical',
    seenMs: number(row, 'seen_ms'),
  }
}

/** Sealed pairs of accounts. */
export async function pairsOfAccounts(
  db: D1Database,
  accounts: readonly string[],
  limit = 20_000,
): Promise<CorpusPairRow[]> {
  const { results } = await db
    .prepare(`${PAIRS} WHERE p.account IN (SELECT unhex(value) FROM json_each(?1)) LIMIT ?2`)
    .bind(JSON.stringify(accounts.map(hexOfAccount)), limit)
    .all<Row>()
  return results.map(pairOf)
}

const PAGE = 5_000

/** Sealed pairs whose mail domain is this or below it. */
export async function* pairsOfEmailDomain(
  db: D1Database,
  domain: string,
): AsyncGenerator<CorpusPairRow> {
  const reversed = reversedName(domain)
  const { results: domains } = await db
    .prepare(
      `SELECT id FROM corpus_domain WHERE reversed = ?1 OR (reversed > ?1 || '.'
         AND reversed < ?1 || '/') ORDER BY id LIMIT 10000`,
    )
    .bind(reversed)
    .all<Row>()
  for (const row of domains) yield* pages(db, 'p.email_domain', 'p.site', number(row, 'id'))
}

/** Sealed pairs of a site. */
export async function* pairsOfSite(db: D1Database, site: string): AsyncGenerator<CorpusPairRow> {
  const row = await db
    .prepare('SELECT id FROM corpus_domain WHERE reversed = ?')
    .bind(reversedName(site))
    .first<Row>()
  if (row !== null) yield* pages(db, 'p.site', 'p.email_domain', number(row, 'id'))
}

async function* pages(db: D1Database, by: string, then: string, id: number) {
  let after = { other: -1, account: '' }
  for (;;) {
    const { results } = await db
      .prepare(
        `SELECT q.*, ${then.replace('p.', 'q_')} AS other FROM (${PAIRS.replace(
          'SELECT',
          `SELECT ${then} AS ${then.replace('p.', 'q_')},`,
        )} WHERE ${by} = ?1 AND (${then}, p.account) > (?2, unhex(?3))
         ORDER BY ${then}, p.account LIMIT ${PAGE}) q`,
      )
      .bind(id, after.other, after.account)
      .all<Row>()
    for (const row of results) yield pairOf(row)
    const last = results.at(-1)
    if (last === undefined || results.length < PAGE) return
    after = { other: number(last, 'other'), account: text(last, 'account') }
  }
}

/** When the corpus changed last, by a batch sealed or dropped; null: it never did. */
export async function corpusChangedMs(db: D1Database): Promise<number | null> {
  const row = await db
    .prepare(
      `SELECT max(at) AS at FROM (
         SELECT max(sealed_ms) AS at FROM corpus_batch WHERE state = 'sealed'
         UNION ALL SELECT confirmed_ms FROM monitor_source WHERE source = 'corpus:dropped')`,
    )
    .first<Row>()
  return row === null ? null : numberOrNull(row, 'at')
}
