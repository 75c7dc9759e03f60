import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { OverviewResult } from '@vigil/contract'
import { uuidV7 } from '@vigil/storage'
import { afterAll, expect, test, vi } from 'vitest'
import { writeCheck } from '../../packages/storage/checks/write-check.ts'
import { checkRecord } from '../../packages/storage/testing/records.ts'
import worker from '../../workers/all/index.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

const DAY_MS = 86_400_000
const NOON_MS = Date.UTC(2026, 10, 20, 12)

afterAll(() => {
  vi.useRealTimers()
})

test('the cron counts the past day only for workspaces whose overview was viewed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOON_MS)
  const [looked, other] = [
    await openTenant(ask, env.OPERATOR_TOKEN),
    await openTenant(ask, env.OPERATOR_TOKEN),
  ]
  const stored = async ({ workspaceId }: typeof looked) => {
    const { results } = await env.DB.prepare(
      'SELECT day FROM overview_days WHERE workspace_id = ? ORDER BY day DESC',
    )
      .bind(workspaceId)
      .all<{ day: string }>()
    return results.map(({ day }) => day)
  }
  const add = (atMs: number) =>
    Promise.all(
      [looked, other].map(({ workspaceId }) =>
        writeCheck({ workspaceId, env: 'live' }, env.DB, checkRecord({ id: uuidV7(atMs), atMs })),
      ),
    )
  const look = async () => {
    const answer = await ask('api', '/api/v1/overview?days=7', {
      headers: { 'x-api-key': looked.keys.secretLive, 'x-service-site': looked.site },
    })
    return OverviewResult.parse(await answer.json())
  }
  await add(NOON_MS - DAY_MS)
  expect((await look()).total).toBe(1)
  expect((await stored(looked))[0]).toBe('2026-11-19')

  await add(NOON_MS)
  vi.setSystemTime(NOON_MS + DAY_MS)
  await worker.scheduled?.(createScheduledController(), env)
  expect((await stored(looked))[0]).toBe('2026-11-20')
  expect(await stored(other)).toEqual([])
  expect((await look()).total).toBe(2)
})
