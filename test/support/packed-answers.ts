import type { KeyEnv } from '@vigil/contract'
import { exportAccounts } from '../../packages/storage/accounts/index.ts'
import { findCheck, findCheckByRequest } from '../../packages/storage/checks/find-check.ts'
import { readReplayable } from '../../packages/storage/checks/replayable.ts'
import { type CheckFilter, listChecks } from '../../packages/storage/checks/stored-checks.ts'
import { T } from '../../packages/storage/testing/records.ts'
import { readUsage } from '../../packages/storage/usage/index.ts'
import { DAY_MS, HOUR_MS, idAt, NOW, records, scope } from './packed-checks.ts'

const filter: CheckFilter = {
  by: null,
  verdict: null,
  event: null,
  before: null,
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
  limit: 25,
}
/** The filter of checks of these accounts. */
export const accounts = (...keys: string[]) => ({ column: 'account_key' as const, keys })
/** Filters of lists of checks, each with its name. */
export const filters: [string, Partial<CheckFilter>][] = [
  ['all', {}],
  ['by verdict', { verdict: 'block' }],
  ['by event', { event: 'login', limit: 50 }],
  ['of a span', { fromMs: T + 30 * HOUR_MS, toMs: T + 90 * HOUR_MS }],
  ['of an account', { by: accounts('account-3') }],
  [
    'of an account and a span',
    { by: accounts('account-3'), fromMs: T + DAY_MS, toMs: T + 6 * DAY_MS },
  ],
  ['of accounts', { by: accounts('account-1', 'account-2', 'account-19'), limit: 100 }],
  ['of no account', { by: accounts() }],
  ['of a visitor', { by: { column: 'visitor_key', keys: ['visitor-2'] } }],
  ['of an address', { by: accounts('account-0', 'account-5'), ipKey: 'ip-3' }],
]

/** Returns all pages of a list of checks. */
export async function pagesOf(db: D1Database, changes: Partial<CheckFilter>) {
  const pages: Awaited<ReturnType<typeof listChecks>>['checks'] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listChecks>> = await listChecks(scope, db, {
      ...filter,
      ...changes,
      before,
    })
    pages.push(...page.checks)
    before = page.next
  } while (before !== null)
  return pages
}

/** Returns the results of every reader. */
export async function answers(db: D1Database) {
  const lists = []
  for (const [, changes] of filters) lists.push(await pagesOf(db, changes))
  const found = []
  for (const { id } of records.filter((_, i) => i % 5 === 0))
    found.push(await findCheck(scope, db, id))
  const replayed = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof readReplayable>> = await readReplayable(scope, db, {
      fromMs: T + 20 * HOUR_MS,
      toMs: NOW,
      before,
      limit: 31,
    })
    replayed.push(...page.checks)
    before = page.next
  } while (before !== null)
  return {
    lists,
    found,
    replayed,
    requests: await Promise.all(
      [0, 5, 175].map((i) => findCheckByRequest(scope, db, `request-${i}`)),
    ),
    unknown: [
      await findCheck(scope, db, idAt(T, 99)),
      await findCheck({ ...scope, env: 'test' as KeyEnv }, db, records[0]?.id ?? ''),
      await findCheckByRequest(scope, db, 'request-1'),
    ],
    kept: await exportAccounts(scope, db, ['account-3', 'account-4']),
    usage: await readUsage(scope.workspaceId, db, NOW),
  }
}
