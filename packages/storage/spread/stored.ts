import { accountsWith as accountsWithIn } from '../accounts/index.ts'
import { MAX_VISITOR_ACCOUNTS } from '../checks/chain.ts'
import {
  findCheckByRequest as findByRequestIn,
  findCheck as findCheckIn,
  type StoredCheck,
} from '../checks/find-check.ts'
import {
  type CheckFilter,
  type CheckPage,
  listChecks as listChecksIn,
  listChecksOfEach,
} from '../checks/stored-checks.ts'
import { fromEach } from '../database/index.ts'
import type { Scope } from '../scope.ts'
import type { Databases } from './databases.ts'

/** Finds a check by its id; null: this workspace's environment has none. */
export async function findCheck(
  scope: Scope,
  databases: Databases,
  id: string,
): Promise<StoredCheck | null> {
  const expected = databases.ofCheck(id).filter((db) => db !== undefined)
  const find = async (db: D1Database) => (await findCheckIn(scope, db, id)) ?? []
  const [found] = await fromEach(expected, async (db) => [await find(db)].flat())
  if (found !== undefined) return found
  // A check from before the workspace was spread is with its account, and its id has no slot.
  const others = databases.all.filter((db) => !expected.includes(db))
  const [other] = await fromEach(others, async (db) => [await find(db)].flat())
  return other ?? null
}

/** Finds the newest check whose caller sent an X-Request-Id, by the keyed hash of that id. */
export async function findCheckByRequest(
  scope: Scope,
  databases: Databases,
  requestKey: string,
): Promise<StoredCheck | null> {
  const found = await fromEach(databases.all, async (db) =>
    [(await findByRequestIn(scope, db, requestKey)) ?? []].flat(),
  )
  return found.sort((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null
}

/** Lists checks by filter, newest first. */
export async function listChecks(
  scope: Scope,
  databases: Databases,
  filter: CheckFilter,
): Promise<CheckPage> {
  if (databases.all.length === 1) return listChecksIn(scope, databases.home, filter)
  const { by } = filter
  // Checks that were packed before the workspace was spread are at home.
  const { home } = databases
  if (by?.column === 'visitor_key') {
    const accounts = await fromEach(
      by.keys.flatMap((key) => [...databases.of(key)]),
      (db) => accountsWithIn(scope, db, 'visitor', by.keys[0] ?? '', MAX_VISITOR_ACCOUNTS),
    )
    const holders = [home, ...[...by.keys, ...accounts].flatMap((key) => [...databases.of(key)])]
    return listChecksOfEach(scope, distinct(holders), filter, accounts)
  }
  // Any database may hold checks of an address without an account.
  const holders =
    by === null || filter.ipKey
      ? databases.all
      : distinct([home, ...by.keys.flatMap((key) => [...databases.of(key)])])
  return listChecksOfEach(scope, holders, filter, [])
}

const distinct = (databases: readonly (D1Database | undefined)[]): D1Database[] => [
  ...new Set(databases.filter((db) => db !== undefined)),
]
