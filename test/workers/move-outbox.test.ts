import { applyD1Migrations, createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { WorkspaceMoveResponse } from '@vigil/contract'
import { shardOf } from '@vigil/storage'
import { expect, test, vi } from 'vitest'
import worker from '../../workers/all/index.ts'
import { faultyDatabase } from '../support/faults.ts'
import { ask } from '../support/in-worker.ts'
import { openTenant, type Tenant } from '../support/tenant.ts'

const SHARDS = ['DB', 'DB_2']

async function tenantOf(name: string): Promise<Tenant> {
  const tenant = await openTenant(ask, env.OPERATOR_TOKEN)
  return shardOf(SHARDS, tenant.workspaceId) === name ? tenant : tenantOf(name)
}

test('a move is done only when no check of the workspace waits in the outbox', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await applyD1Migrations(env.DB_2, env.TEST_MIGRATIONS)
  const { keys, workspaceId, admin } = await tenantOf('DB_2')
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(
    'http://api.test/api/v1/check',
    {
      method: 'POST',
      headers: { 'x-api-key': keys.secretTest, 'content-type': 'application/json' },
      body: '{"userId":"held"}',
    },
  )
  const bindings = Object.assign({}, env, {
    DB: faultyDatabase(env.DB, /INSERT INTO visits/, 'down'),
  })
  expect((await worker.fetch(request, bindings, context)).status).toBe(200)
  await waitOnExecutionContext(context)
  await env.DB.prepare('UPDATE workspaces SET suspended = 1 WHERE id = ?').bind(workspaceId).run()
  const move = async () =>
    WorkspaceMoveResponse.parse(await admin('POST', '/move', { shards: SHARDS.join() }))
  expect((await move()).done).toBe(false)
  const outbox = env.OUTBOX.getByName(`${workspaceId}:test`)
  await expect.poll(() => outbox.waiting(), { timeout: 20_000 }).toBe(0)
  expect(await move()).toMatchObject({ done: true })
  const moved = await env.DB_2.prepare('SELECT count(*) AS n FROM visits WHERE workspace_id = ?')
    .bind(workspaceId)
    .first('n')
  expect(moved).toBe(1)
})
