import { type RouteTable, VigilError } from '@vigil/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openHost } from '../host.ts'

const open = { method: 'get', summary: 'A route', auth: { kind: 'none' } } as const
const schema = z.object({
  verdict: z.string(),
  degraded: z.array(z.string()),
  policyVersion: z.string(),
  email: z.string(),
})
const table = {
  judge: {
    ...open,
    path: '/judge/{id}',
    query: z.object({ email: z.string().optional() }),
    response: { schema },
  },
  refuse: { ...open, path: '/refuse', response: { schema } },
} as const satisfies RouteTable
const app = openHost('api', table, {
  judge: () => ({
    verdict: 'block',
    degraded: ['history', 'graph'],
    policyVersion: '2026-11-01.1',
    email: 'ada@example.com',
  }),
  refuse: () => {
    throw new VigilError('rate_limited', { rate: { limit: 1, remaining: 0, resetSec: 9 } })
  },
})

async function pointsOf(path: string, method = 'GET'): Promise<unknown[]> {
  const points: unknown[] = []
  const ANALYTICS = {
    writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point),
  }
  await app.request(path, { method, headers: { 'X-Request-Id': 'ada@example.com' } }, { ANALYTICS })
  return points
}

test.each([
  ['/judge/ada?email=ada@example.com', 'judge', 200, ['block', 'graph,history', '2026-11-01.1']],
  ['/refuse', 'refuse', 429, ['', '', '']],
  ['/unknown/ada@example.com', 'none', 404, ['', '', '']],
])('%s is one point that names no caller', async (path, route, status, judged) => {
  expect(await pointsOf(path)).toEqual([
    {
      indexes: [route],
      blobs: ['api', route, 'GET', ...judged],
      doubles: [status, expect.any(Number)],
    },
  ])
})

test('a request is answered without the binding, and while it fails', async () => {
  const broken = {
    writeDataPoint() {
      throw new Error('down')
    },
  }
  for (const env of [{}, { ANALYTICS: broken }]) {
    expect((await app.request('/judge/1', {}, env)).status).toBe(200)
  }
})
