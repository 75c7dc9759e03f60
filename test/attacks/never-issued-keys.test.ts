import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { Bindings } from '@vigil/http'
import { expect } from 'vitest'
import { crcChecksum } from '../../packages/storage/keys/api-key.ts'
import worker from '../../workers/all/index.ts'
import { withMethods } from '../support/faults.ts'
import { attack } from './support/attack.ts'
import { openVictim } from './support/victim.ts'

const KEYS = 200

/** Keys of the documented form with a checksum that anyone can compute. */
const madeUp = (i: number): string => {
  const body = `pk_live_${String(i).padStart(8, '0')}${'A'.repeat(24)}`
  return `${body}${crcChecksum(body)}`
}

attack(`${KEYS} keys that were never issued, with a right CRC-32`, 'a D1 read each', async () => {
  const { tenant } = await openVictim()
  let statements = 0
  const bindings: Bindings = Object.assign({}, env, {
    DB: withMethods(env.DB, {
      prepare: () => {
        statements += 1
        return undefined
      },
    }),
  })
  const statusOf = async (key: string) => {
    const context = createExecutionContext()
    const request = new Request<unknown, IncomingRequestCfProperties>(
      'http://edge.test/v1/risk/evaluate',
      {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: '{}',
      },
    )
    const answer = await worker.fetch(request, bindings, context)
    await waitOnExecutionContext(context)
    await answer.arrayBuffer()
    return answer.status
  }
  const statuses = new Set<number>()
  for (let i = 0; i < KEYS; i += 1) statuses.add(await statusOf(madeUp(i)))
  expect([...statuses]).toEqual([401])
  const readsOfMadeUp = statements
  expect(readsOfMadeUp).toBeLessThanOrEqual(1)

  // A key from before the checksum was keyed remains valid.
  const old = madeUp(7_777)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(old))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  await env.DB.prepare(
    `INSERT INTO keys (id, workspace_id, hash, kind, env, scope, website_hostname, created_ms)
      VALUES ('00007777', ?, ?, 'publishable', 'live', 'evaluate', ?, 0)`,
  )
    .bind(tenant.workspaceId, hash.join(''), tenant.site)
    .run()
  const fresh: Bindings = Object.assign({}, bindings)
  const context = createExecutionContext()
  const answer = await worker.fetch(
    new Request<unknown, IncomingRequestCfProperties>('http://edge.test/v1/risk/evaluate', {
      method: 'POST',
      headers: {
        'x-api-key': old,
        'content-type': 'application/json',
        origin: `https://${tenant.site}`,
        'cf-connecting-ip': '84.153.20.7',
      },
      body: '{}',
    }),
    fresh,
    context,
  )
  await waitOnExecutionContext(context)
  expect(answer.status).toBe(200)
  return `${readsOfMadeUp} D1 read for all; a key with the older checksum answers 200`
})
