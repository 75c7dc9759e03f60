import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../context/variables.ts'
import { connectionOf } from './terminator.ts'

const OLD = 'o'.repeat(32)
const NEW = 'n'.repeat(32)
const TERMINATOR_IP = '203.0.113.9'
const VISITOR_IP = '84.153.20.7'

/** Returns the visitor's address of a request with this secret, to a Worker with these. */
async function visitorOf(secrets: string | undefined, sent: string): Promise<string | null> {
  const app = new Hono<HttpEnv>()
  app.get('/', (c) => c.json(connectionOf(c).ip))
  const headers = {
    'x-tls-terminator': sent,
    'x-tls-client-ip': VISITOR_IP,
    'CF-Connecting-IP': TERMINATOR_IP,
  }
  const answer = await app.request('/', { headers }, { TLS_TERMINATOR_SECRET: secrets })
  return answer.json()
}

test.each([
  ['the secret', OLD, OLD],
  ['the old one while it is replaced', `${NEW},${OLD}`, OLD],
  ['the new one while it is replaced', `${NEW},${OLD}`, NEW],
])('a terminator with %s reports the visitor', async (_, secrets, sent) => {
  expect(await visitorOf(secrets, sent)).toBe(VISITOR_IP)
})

test.each([
  ['another secret', OLD, NEW],
  ['both in one', `${NEW},${OLD}`, `${NEW},${OLD}`],
  ['a short one', `short,${OLD}`, 'short'],
  ['none', `,${OLD}`, ''],
  ['any, where none is set', undefined, OLD],
])('a request with %s is that of its own address', async (_, secrets, sent) => {
  expect(await visitorOf(secrets, sent)).toBe(TERMINATOR_IP)
})
