import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCheck } from '../checks/read-check.ts'
import { type CheckFilter, listChecks } from '../checks/stored-checks.ts'
import { writeCheck } from '../checks/write-check.ts'
import { eraseStep } from '../erasure/index.ts'
import type { Scope } from '../scope.ts'
import { checkRecord, freshScope, NO_QUERY, T } from '../testing/records.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { packStep } from './pack-checks.ts'

const DAY_MS = 86_400_000
const NOW = T + 9 * DAY_MS

let reported = vi.spyOn(console, 'error')
beforeEach(() => {
  reported = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

/** SQL that damages the stored bytes of a column. */
const DAMAGES: [name: string, damage: (column: string) => string][] = [
  ['cut off', (column) => `substr(${column}, 1, length(${column}) / 2)`],
  ['random behind its head', (column) => `CAST(substr(${column}, 1, 5) || randomblob(90) AS BLOB)`],
  ['random', () => 'randomblob(90)'],
  ['of an unknown version', (column) => `CAST(x'7f' || substr(${column}, 2) AS BLOB)`],
  ['empty', () => `x''`],
]

const damage = (table: string, set: string, { workspaceId }: Scope, where = '1') =>
  env.DB.prepare(`UPDATE ${table} SET ${set} WHERE workspace_id = ? AND ${where}`)
    .bind(workspaceId)
    .run()

async function checked(scope: Scope, atMs: number): Promise<string> {
  const id = uuidV7(atMs)
  const { earlier } = await readHistory(scope)
  const about = { accountKey: 'ada', visitorKey: 'her-phone' }
  const record = checkRecord({ id, atMs, ...about, ...(earlier && { earlier }) })
  expect(await writeCheck(scope, env.DB, record)).toBe('stored')
  return id
}
const readHistory = (scope: Scope) => readCheck(scope, env.DB, { ...NO_QUERY, user: 'ada' })

test.each(DAMAGES)(
  'a check reads the rest if the newest visits are %s, and replaces them',
  async (_, how) => {
    const scope = freshScope()
    for (let at = 0; at < 3; at += 1) await checked(scope, T + at)
    await damage('accounts', `recent = ${how('recent')}`, scope)
    const { history, lists, missing, graph } = await readHistory(scope)
    expect(lists).toEqual({ named: [], networks: [] })
    expect(graph.accounts.size).toBe(1)
    // Bytes that are not a pack are replaced by the checks themselves.
    expect(history?.priorCount ?? missing.map(({ part }) => part)).toEqual(
      history === null ? ['history'] : 3,
    )
    await checked(scope, T + 3)
    expect((await readHistory(scope)).history?.priorCount).toBe(4)
  },
)

test.each(DAMAGES)(
  'a pack that is %s is reported and skipped by lists and histories, but not by an erasure',
  async (_, how) => {
    const scope = freshScope()
    const ids: string[] = []
    for (let at = 0; at < 6; at += 1) ids.push(await checked(scope, T + at))
    expect(await packStep(scope, env.DB, NOW, { step: 4, newest: 2, pack: 2 })).toBe(4)
    await damage('check_packs', `packed = ${how('packed')}`, scope, 'number = 0')
    await env.DB.prepare('DELETE FROM visits WHERE workspace_id = ? AND id <= ?')
      .bind(scope.workspaceId, ids[3] ?? '')
      .run()
    await damage('accounts', 'recent = NULL', scope)
    const filter: CheckFilter = {
      verdict: null,
      event: null,
      before: null,
      fromMs: 0,
      toMs: NOW,
      limit: 10,
      by: { column: 'account_key', keys: ['ada'] },
    }
    const left = ids.slice(2).reverse()
    for (const by of [filter.by, null]) {
      const { checks, next } = await listChecks(scope, env.DB, { ...filter, by })
      expect([checks.map(({ id }) => id), next]).toEqual([left, null])
    }
    expect((await readHistory(scope)).history?.priorCount).toBe(4)
    expect(reported.mock.calls.flat().join()).toContain('pack_damaged')
    const subject = { accounts: ['ada'], identifiers: [], kvCursor: null, kvDone: true }
    await expect(eraseStep(scope, env.DB, subject)).rejects.toThrow('cannot be read')
  },
)
