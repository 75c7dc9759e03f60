import { type Params, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  type CorpusBatchRow,
  corpusBatch,
  corpusDomain,
  corpusHolding,
  corpusPair,
} from '../schema/corpus.ts'

/** Rows of one page. */
export const PAGE = 5_000

/**
 * SQL: a page of pairs of sealed batches as `p`, with the columns of their batch, both as stored now and as stored by
 * earlier imports. Each part is read by its own index, in the order of the page.
 */
function sealedPairs(where: SQL, order: SQL): SQL {
  const part = (
    table: SQLiteTable,
  ) => sql`SELECT * FROM (SELECT p.email_domain, p.site, p.account, p.batch_id,
      b.label, b.mode, b.seen_ms
    FROM ${table} p JOIN ${corpusBatch} b ON b.id = p.batch_id AND b.state = 'sealed'
    WHERE ${where} ORDER BY ${order} LIMIT ${sql.raw(String(PAGE))})`
  return sql`(${part(corpusHolding)} UNION ALL ${part(corpusPair)}) p
    JOIN ${corpusDomain} e ON e.id = p.email_domain LEFT JOIN ${corpusDomain} s ON s.id = p.site`
}

const columns = {
  accountHex: sql<string>`lower(hex(p.account))`.as('accountHex'),
  emailDomainId: sql<number>`p.email_domain`.as('emailDomainId'),
  siteId: sql<number>`p.site`.as('siteId'),
  batchId: sql<number>`p.batch_id`.as('batchId'),
  emailDomain: sql<string>`e.reversed`.as('emailDomain'),
  site: sql<string | null>`s.reversed`.as('site'),
  label: sql<string>`p.label`.as('label'),
  mode: sql<CorpusBatchRow['mode']>`p.mode`.as('mode'),
  seenMs: sql<number>`p.seen_ms`.as('seenMs'),
}
export interface FoundPair {
  accountHex: string
  emailDomainId: number
  siteId: number
  batchId: number
  emailDomain: string
  site: string | null
  label: string
  mode: CorpusBatchRow['mode']
  seenMs: number
}

/** The row after which a page begins. */
export type After = Pick<FoundPair, 'emailDomainId' | 'siteId' | 'accountHex' | 'batchId'>
export const START: After = { emailDomainId: -1, siteId: -1, accountHex: '', batchId: -1 }

const byAccount = sql`p.account, p.batch_id, p.email_domain, p.site`
export const selectByAccounts = statement((q, v: Params<After & { accounts: string }>) =>
  q
    .select(columns)
    .from(
      sealedPairs(
        sql`p.account IN (SELECT unhex(value) FROM json_each(${v.accounts}))
          AND (p.account, p.batch_id, p.email_domain, p.site)
            > (unhex(${v.accountHex}), ${v.batchId}, ${v.emailDomainId}, ${v.siteId})`,
        byAccount,
      ),
    )
    .orderBy(byAccount)
    .limit(PAGE),
)
const bySite = sql`p.site, p.account, p.batch_id`
export const selectByEmailDomain = statement(
  (q, v: Params<Omit<After, 'emailDomainId'> & { id: number }>) =>
    q
      .select(columns)
      .from(
        sealedPairs(
          sql`p.email_domain = ${v.id}
          AND (p.site, p.account, p.batch_id) > (${v.siteId}, unhex(${v.accountHex}), ${v.batchId})`,
          bySite,
        ),
      )
      .orderBy(bySite)
      .limit(PAGE),
)
const byEmailDomain = sql`p.email_domain, p.account, p.batch_id`
export const selectBySite = statement((q, v: Params<Omit<After, 'siteId'> & { id: number }>) =>
  q
    .select(columns)
    .from(
      sealedPairs(
        sql`p.site = ${v.id} AND (p.email_domain, p.account, p.batch_id)
          > (${v.emailDomainId}, unhex(${v.accountHex}), ${v.batchId})`,
        byEmailDomain,
      ),
    )
    .orderBy(byEmailDomain)
    .limit(PAGE),
)
