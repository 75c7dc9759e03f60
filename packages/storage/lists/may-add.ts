import type { ListKind } from '@vigil/contract'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Params } from '../database/index.ts'
import { type ListEntryRow, listEntries } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

export type StoredEntry = Omit<ListEntryRow, 'workspaceId' | 'env'>

/** Maximum entries of one environment, and of networks among them: each check reads all network entries. */
export const MAX_ENTRIES = 10_000
export const MAX_NETWORKS = 500
export const NETWORKS: readonly ListKind[] = ['cidr', 'asn', 'country']
export const OF_NETWORKS = sql.raw(`IN (${NETWORKS.map((kind) => `'${kind}'`).join(', ')})`)

/** SQL: true for unexpired entries. */
export const isOpen = (nowMs: SQL): SQL =>
  sql`(${listEntries.expiresMs} IS NULL OR ${listEntries.expiresMs} > ${nowMs})`

/** An entry that is added to an environment. */
export type Added = Scope & StoredEntry
const fewer = (v: Params<Added>, which: SQL, limit: number): SQL =>
  sql`(SELECT count(*) FROM ${listEntries} WHERE ${inScope(listEntries, v)} AND ${which}
    AND ${isOpen(sql`${v.atMs}`)}) < ${sql.raw(String(limit))}`

/** SQL after SELECT: the existing entry of the subject. */
export const listedNow = (
  v: Params<Added>,
): SQL => sql`FROM ${listEntries} WHERE ${inScope(listEntries, v)}
  AND ${listEntries.kind} = ${v.kind} AND ${listEntries.value} = ${v.value}`
/** SQL: true if the subject is listed already, or the lists are not full. */
export const mayAdd = (v: Params<Added>): SQL => sql`EXISTS (SELECT 1 ${listedNow(v)})
  OR (${fewer(v, sql`TRUE`, MAX_ENTRIES)} AND (${v.kind} NOT ${OF_NETWORKS}
    OR ${fewer(v, sql`${listEntries.kind} ${OF_NETWORKS}`, MAX_NETWORKS)}))`
