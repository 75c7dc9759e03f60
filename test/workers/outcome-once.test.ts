import { env } from 'cloudflare:workers'
import { CheckResponse } from '@vigil/contract'
import { expect, test } from 'vitest'
import { plain, seen } from '../../packages/limits/testing/observation.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant } from '../support/tenant.ts'

test('an outcome that is reported twice at once counts once towards the velocity', async () => {
  const { workspaceId, keys } = await openTenant(ask, env.OPERATOR_TOKEN)
  const post = (path: string, body: object) =>
    ask('api', path, {
      method: 'POST',
      headers: { 'x-api-key': keys.secretTest, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const check = { event: 'login', userId: 'u-1', ip: '84.153.20.7' }
  const { id } = CheckResponse.parse(await (await post('/api/v1/check', check)).json())
  const row = await env.DB.prepare(
    "SELECT json_extract(facts, '$[3]') AS ip FROM visits WHERE id = ?",
  )
    .bind(id)
    .first<{ ip: string }>()
  const report = () => post(`/api/v1/checks/${id}/outcome`, { outcome: 'login_failed' })
  const reports = await Promise.all([report(), report(), report()])
  expect(reports.map(({ status }) => status)).toEqual([200, 200, 200])
  const limiter = env.RATE_LIMITER.getByName(`${workspaceId}:test`)
  const observe = seen({ event: 'login_failed', ip: row?.ip ?? null })
  const { velocity } = await limiter.admit({ ...plain, observe })
  // The reported one and this.
  expect(velocity?.ip?.hour1).toBe(2)
})
