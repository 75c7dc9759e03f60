import type { ListKind } from '@vigil/contract'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Places } from '../database/index.ts'
import { type ListEntryRow, listEntries } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** An entry as it is stored. */
export type StoredEntry = Omit<ListEntryRow, 'workspaceId' | 'env'>

/** Largest number of entries of one environment. Network entries are few: each check reads all of them. */
export const MAX_ENTRIES = 10_000
export const MAX_NETWORKS = 500
export const NETWORKS: readonly ListKind[] = ['cidr', 'asn', 'country']
export const OF_NETWORKS = sql.raw(`IN (${NETWORKS.map((kind) => `'${kind}'`).join(', ')})`)

/** SQL: true for unexpired entries. */
export const isOpen = (nowMs: SQL): SQL =>
  sql`(${listEntries.expiresMs} IS NULL OR ${listEntries.expiresMs} > ${nowMs})`

/** An entry that is added to an environment. */
export type Added = Scope & StoredEntry
const fewer = (v: Places<Added>, which: SQL, most: number): SQL =>
  sql`(SELECT count(*) FROM ${listEntries} WHERE ${inScope(listEntries, v)} AND ${which}
    AND ${isOpen(sql`${v.atMs}`)}) < ${sql.raw(String(most))}`

/** SQL after SELECT: the entry that the subject has already. */
export const listedNow = (
  v: Places<Added>,
): SQL => sql`FROM ${listEntries} WHERE ${inScope(listEntries, v)}
  AND ${listEntries.kind} = ${v.kind} AND ${listEntries.value} = ${v.value}`
/** SQL: true if the subject is listed already, or the lists are not full. */
export const mayAdd = (v: Places<Added>): SQL => sql`EXISTS (SELECT 1 ${listedNow(v)})
  OR (${fewer(v, sql`TRUE`, MAX_ENTRIES)} AND (${v.kind} NOT ${OF_NETWORKS}
    OR ${fewer(v, sql`${listEntries.kind} ${OF_NETWORKS}`, MAX_NETWORKS)}))`
