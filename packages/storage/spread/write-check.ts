import { sql } from 'drizzle-orm'
import type { CheckRecord } from '../checks/check-record.ts'
import { refusedBecause, visitById, type WriteOutcome } from '../checks/refused-because.ts'
import {
  insertVisitWhere,
  statementsOf,
  type Writing,
  writeCheck as writeCheckIn,
} from '../checks/write-check.ts'
import { batch } from '../database/index.ts'
import { findIdempotent, isTaken } from '../idempotency/index.ts'
import type { Scope } from '../scope.ts'
import { monthOf } from '../usage/index.ts'
import { type Databases, idInSlot, type Location } from './databases.ts'
import { linkCheck, notePending } from './pending-links.ts'
import { enlargeLease, isWithinLease } from './quota-lease.ts'

const inSeveral: Writing = {
  insert: insertVisitWhere(isWithinLease),
  insertKeyed: insertVisitWhere((v) => sql`${isWithinLease(v)} AND NOT ${isTaken(v)}`),
  // Checks of several databases are not packed.
  late: 1,
  others: notePending,
}

/** Key of the database of a check: its account, else its visitor, else the slot of its id. */
type Stored = Pick<CheckRecord, 'id' | 'accountKey' | 'visitorKey'>
function locationOf(databases: Databases, { id, accountKey, visitorKey }: Stored): Location {
  const key = accountKey ?? visitorKey
  return key === null ? databases.ofCheck(id) : databases.of(key)
}

/**
 * The id of a check of this account or visitor: its Idempotency-Key where that may be one (`keyId`), else a new one. In a
 * spread workspace it ends with the slot of its database. Without account and visitor, the slot is that of the key, so that
 * requests with one key meet in one transaction.
 */
export function checkIdOf(
  databases: Databases,
  { newId, keyId }: { newId: string; keyId: string | null },
  { accountKey, visitorKey }: Omit<Stored, 'id'>,
  keyHash: string | null,
): string {
  if (databases.all.length === 1) return keyId ?? newId
  const key = accountKey ?? visitorKey ?? keyHash
  return key === null ? newId : idInSlot(newId, key)
}

/** Enlargements of a lease for one check: a concurrent check may use up the first. */
const MAX_TRIES = 30

/**
 * Stores a check, in one transaction of one database: what is counted is what is stored. Writing the same id again changes
 * nothing, so a retry or the outbox may come late or twice. Its links in other databases are noted there, and
 * `finishCheck` writes them.
 */
export async function writeCheck(
  scope: Scope,
  databases: Databases,
  record: CheckRecord,
): Promise<WriteOutcome> {
  if (databases.all.length === 1) return writeCheckIn(scope, databases.home, record)
  const [db, older] = locationOf(databases, record)
  const before = older === undefined ? null : await writtenBefore(scope, older, record)
  if (before !== null) return before
  const { quota, atMs } = record
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const statements = statementsOf(scope, db, record, inSeveral)
    const [stored] = await batch<readonly unknown[]>(db, statements)
    if ((stored?.changes ?? 0) > 0) return 'stored'
    const outcome = await refusedBecause(scope, db, record)
    if (outcome !== 'quota_exceeded' || quota === null) return outcome
    if (!(await enlargeLease(databases, db, monthOf(scope, atMs), quota))) return outcome
  }
  return 'quota_exceeded'
}

/** Outcome of a check in the database that it would have been written to before the growth. */
async function writtenBefore(
  { workspaceId, env }: Scope,
  db: D1Database,
  { id, atMs, idempotency }: CheckRecord,
): Promise<WriteOutcome | null> {
  const scope = { workspaceId, env }
  if ((await visitById.first(db, { ...scope, id })) !== null) return 'stored'
  if (idempotency === null) return null
  const taken = await findIdempotent(scope, db, idempotency, atMs)
  return taken === null ? null : 'idempotency_taken'
}

/** Writes the links of a stored check to other databases; an unreachable one gets them later. */
export async function finishCheck(
  scope: Scope,
  databases: Databases,
  record: CheckRecord,
): Promise<void> {
  if (databases.all.length === 1) return
  const [db] = locationOf(databases, record)
  await linkCheck(scope, databases, db, record)
}
