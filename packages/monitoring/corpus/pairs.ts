import { number, numberOrNull, type Row, text, textOrNull } from '../row.ts'
import { accountOfHex, hexOfAccount } from './account-hex.ts'
import { effectiveHolding, effectivePairs, type Holding } from './effective-holding.ts'

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

/** A pair as one sealed batch holds it, and its place in the table. */
interface HeldPair extends CorpusPairRow, Holding {
  accountHex: string
  emailDomainId: number
  siteId: number
}

const COLUMNS = `lower(hex(p.account)) AS account, p.email_domain AS domain_id, p.site AS site_id,
  p.batch_id, e.reversed AS email_domain, s.reversed AS site, b.label, b.mode, b.seen_ms`
const TABLES = `corpus_holding p JOIN corpus_batch b ON b.id = p.batch_id AND b.state = 'sealed'
  JOIN corpus_domain e ON e.id = p.email_domain LEFT JOIN corpus_domain s ON s.id = p.site`

function heldOf(row: Row): HeldPair {
  const site = textOrNull(row, 'site')
  const accountHex = text(row, 'account')
  return {
    accountHex,
    account: accountOfHex(accountHex),
    emailDomainId: number(row, 'domain_id'),
    siteId: number(row, 'site_id'),
    batchId: number(row, 'batch_id'),
    site: site === null ? null : reversedName(site),
    emailDomain: reversedName(text(row, 'email_domain')),
    label: text(row, 'label'),
    historical: row.mode === 'historical',
    seenMs: number(row, 'seen_ms'),
  }
}

const PAGE = 5_000

/** Reads every sealed row page by page: `read` returns the rows behind the one given, in order. */
async function* rowsOf(
  read: (after: HeldPair | null) => D1PreparedStatement,
): AsyncGenerator<HeldPair> {
  let last: HeldPair | null = null
  for (;;) {
    const { results }: { results: Row[] } = await read(last).all<Row>()
    for (const row of results) {
      last = heldOf(row)
      yield last
    }
    if (results.length < PAGE) return
  }
}

const keyOf = ({ emailDomainId, siteId, accountHex }: HeldPair) =>
  `${emailDomainId} ${siteId} ${accountHex}`

/** Each pair once, as the batch that counts for it holds it; rows of one pair follow each other. */
async function* merged(rows: AsyncIterable<HeldPair>): AsyncGenerator<CorpusPairRow> {
  let holders: HeldPair[] = []
  for await (const row of rows) {
    const [first] = holders
    if (first !== undefined && keyOf(first) !== keyOf(row)) {
      yield effectiveHolding(holders) ?? first
      holders = []
    }
    holders.push(row)
  }
  const last = effectiveHolding(holders)
  if (last !== null) yield last
}

/** Sealed pairs of accounts. */
export async function pairsOfAccounts(
  db: D1Database,
  accounts: readonly string[],
): Promise<CorpusPairRow[]> {
  const list = JSON.stringify(accounts.map(hexOfAccount))
  const held: HeldPair[] = []
  const rows = rowsOf((after) =>
    db
      .prepare(
        `SELECT ${COLUMNS} FROM ${TABLES}
         WHERE p.account IN (SELECT unhex(value) FROM json_each(?1))
           AND (p.account, p.batch_id, p.email_domain, p.site) > (unhex(?2), ?3, ?4, ?5)
         ORDER BY p.account, p.batch_id, p.email_domain, p.site LIMIT ${PAGE}`,
      )
      .bind(
        list,
        after?.accountHex ?? '',
        after?.batchId ?? -1,
        after?.emailDomainId ?? -1,
        after?.siteId ?? -1,
      ),
  )
  for await (const row of rows) held.push(row)
  return effectivePairs(held, keyOf)
}

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
  for (const row of domains) {
    const id = number(row, 'id')
    yield* merged(
      rowsOf((after) =>
        pageBy(db, 'email_domain', 'site').bind(
          id,
          after?.siteId ?? -1,
          after?.accountHex ?? '',
          after?.batchId ?? -1,
        ),
      ),
    )
  }
}

/** Sealed pairs of a site. */
export async function* pairsOfSite(db: D1Database, site: string): AsyncGenerator<CorpusPairRow> {
  const row = await db
    .prepare('SELECT id FROM corpus_domain WHERE reversed = ?')
    .bind(reversedName(site))
    .first<Row>()
  if (row === null) return
  const id = number(row, 'id')
  yield* merged(
    rowsOf((after) =>
      pageBy(db, 'site', 'email_domain').bind(
        id,
        after?.emailDomainId ?? -1,
        after?.accountHex ?? '',
        after?.batchId ?? -1,
      ),
    ),
  )
}

/** One page of the rows of a domain or site, in the order of the index that finds them. */
function pageBy(db: D1Database, by: 'email_domain' | 'site', then: 'email_domain' | 'site') {
  return db.prepare(
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE p.${by} = ?1 AND (p.${then}, p.account, p.batch_id) > (?2, unhex(?3), ?4)
     ORDER BY p.${then}, p.account, p.batch_id LIMIT ${PAGE}`,
  )
}

/** When the corpus changed last: a batch was sealed or dropped, or an account erased; null: never. */
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
