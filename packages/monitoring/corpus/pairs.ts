import { type Params, statement } from '@vigil/storage'
import { eq, sql } from 'drizzle-orm'
import { corpusBatch, corpusDomain } from '../schema/corpus.ts'
import { monitorSource } from '../schema/monitor-run.ts'
import { accountOfHex, hexOfAccount } from './account-hex.ts'
import type { CorpusPair } from './corpus-source.ts'
import { effectiveHolding, effectivePairs, type Holding } from './effective-holding.ts'
import {
  type After,
  type FoundPair,
  PAGE,
  START,
  selectByAccounts,
  selectByEmailDomain,
  selectBySite,
} from './pair-pages.ts'

/** The operator's own corpus: hashed pairs, which count once their batch is sealed. */

/** Reverses a host name: `mail.example.com` becomes `com.example.mail`; apps (`android:...`) are not changed. */
export function reversedName(name: string): string {
  return name.startsWith('android:') ? name : name.split('.').reverse().join('.')
}

/** A pair of a sealed batch, and its place in the table. */
interface StoredPair extends CorpusPair, Holding {
  accountHex: string
  emailDomainId: number
  siteId: number
}

const storedPairOf = ({ accountHex, site, emailDomain, mode, ...row }: FoundPair): StoredPair => ({
  ...row,
  accountHex,
  account: accountOfHex(accountHex),
  site: site === null ? null : reversedName(site),
  emailDomain: reversedName(emailDomain),
  historical: mode === 'historical',
})

/** Reads every sealed row page by page: `read` returns the rows after the given one, in order. */
async function* rowsOf(read: (after: After) => Promise<FoundPair[]>): AsyncGenerator<StoredPair> {
  let last: After = START
  for (;;) {
    const found: FoundPair[] = await read(last)
    for (const row of found) {
      last = row
      yield storedPairOf(row)
    }
    if (found.length < PAGE) return
  }
}

const keyOf = ({ emailDomainId, siteId, accountHex }: StoredPair) =>
  `${emailDomainId} ${siteId} ${accountHex}`

/** Returns each pair once, from the batch that counts for it; rows of one pair are adjacent. */
async function* merged(rows: AsyncIterable<StoredPair>): AsyncGenerator<CorpusPair> {
  let holders: StoredPair[] = []
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
): Promise<CorpusPair[]> {
  const list = JSON.stringify(accounts.map(hexOfAccount))
  const pairs: StoredPair[] = []
  for await (const row of rowsOf((after) =>
    selectByAccounts.all(db, { ...after, accounts: list }),
  )) {
    pairs.push(row)
  }
  return effectivePairs(pairs, keyOf)
}

/** Names at or below one. */
const MAX_NAMES = 10_000
const selectBelow = statement((q, v: Params<{ reversed: string }>) =>
  q
    .select({ id: sql<number>`id`.as('id') })
    .from(corpusDomain)
    .where(
      sql`${corpusDomain.reversed} = ${v.reversed} OR (${corpusDomain.reversed} > ${v.reversed} || '.'
        AND ${corpusDomain.reversed} < ${v.reversed} || '/')`,
    )
    .orderBy(corpusDomain.id)
    .limit(MAX_NAMES),
)
const selectNamed = statement((q, v: Params<{ reversed: string }>) =>
  q
    .select({ id: sql<number>`id`.as('id') })
    .from(corpusDomain)
    .where(eq(corpusDomain.reversed, v.reversed)),
)

/** Sealed pairs whose mail domain is this or below it. */
export async function* pairsOfEmailDomain(
  db: D1Database,
  domain: string,
): AsyncGenerator<CorpusPair> {
  for (const { id } of await selectBelow.all(db, { reversed: reversedName(domain) })) {
    yield* merged(rowsOf((after) => selectByEmailDomain.all(db, { ...after, id })))
  }
}

/** Sealed pairs of a site. */
export async function* pairsOfSite(db: D1Database, site: string): AsyncGenerator<CorpusPair> {
  const named = await selectNamed.first(db, { reversed: reversedName(site) })
  if (named === null) return
  yield* merged(rowsOf((after) => selectBySite.all(db, { ...after, id: named.id })))
}

const selectChanged = statement((q) =>
  q.select({ atMs: sql<number | null>`max(at)`.as('atMs') }).from(
    sql`(SELECT max(${corpusBatch.sealed_ms}) AS at FROM ${corpusBatch} WHERE ${corpusBatch.state} = 'sealed'
          AND ${corpusBatch.kind} IN ('stealer', 'combolist')
        UNION ALL SELECT ${monitorSource.confirmed_ms} FROM ${monitorSource}
        WHERE ${monitorSource.source} = 'corpus:dropped')`,
  ),
)

/**
 * A change may be dated this long before its write is visible: Workers' clocks differ, and a write may take some
 * seconds. A batch that was sealed while a run began is compared by the next run.
 */
export const DATED_BEFORE_MS = 600_000

/** Whether no batch of pairs was sealed or dropped and no account erased since the corpus was compared. */
export async function corpusIsAsAt(db: D1Database, comparedMs: number): Promise<boolean> {
  const changedMs = (await selectChanged.first(db, {}))?.atMs ?? null
  return changedMs === null || changedMs < comparedMs - DATED_BEFORE_MS
}
