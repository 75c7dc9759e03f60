import { sql } from 'drizzle-orm'
import type { CheckRecord } from '../checks/check-record.ts'
import { refusalReason, visitById, type WriteOutcome } from '../checks/refusal-reason.ts'
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
import { insertPendingLinks, writeLinksOfCheck } from './pending-links.ts'
import { enlargeLease, isWithinLease } from './quota-lease.ts'

const inSeveral: Writing = {
  insert: insertVisitWhere(isWithinLease),
  insertKeyed: insertVisitWhere((v) => sql`${isWithinLease(v)} AND NOT ${isTaken(v)}`),
  // Checks of several databases are not packed.
  late: 1,
  others: insertPendingLinks,
}

/** Fields that determine the database of a check: its account, else its visitor, else the slot of its id. */
type Stored = Pick<CheckRecord, 'id' | 'accountKey' | 'visitorKey'>
function locationOf(databases: Databases, { id, accountKey, visitorKey }: Stored): Location {
  const key = accountKey ?? visitorKey
  return key === null ? databases.ofCheck(id) : databases.of(key)
}

/**
 * Returns the id of a check: its Idempotency-Key if that can be an id (`keyId`), else a new one. In a spread workspace
 * the id ends with the slot of its database. Without account and visitor, the slot is that of the key, so that requests
 * with one key are stored in one database.
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

/** Enlargements of a lease for one check: concurrent checks may use up an enlargement. */
const MAX_TRIES = 30

/**
 * Stores a check and counts it in one transaction of one database. Writing the same id again changes nothing, so a
 * retry or the outbox may write late or twice. Links in other databases are stored as pending;
 * `writeLinksElsewhere` writes them.
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
    const outcome = await refusalReason(scope, db, record)
    if (outcome !== 'quota_exceeded' || quota === null) return outcome
    if (!(await enlargeLease(databases, db, monthOf(scope, atMs), quota))) return outcome
  }
  return 'quota_exceeded'
}

/** Returns the outcome of a check in the database that held it before databases were added; null: not stored there. */
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
export async function writeLinksElsewhere(
  scope: Scope,
  databases: Databases,
  record: CheckRecord,
): Promise<void> {
  if (databases.all.length === 1) return
  const [db] = locationOf(databases, record)
  await writeLinksOfCheck(scope, databases, db, record)
}
