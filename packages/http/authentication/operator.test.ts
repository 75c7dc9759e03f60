import { expect, test, vi } from 'vitest'
import { openHost } from '../host.ts'
import { before } from '../testing/before.ts'
import { operatorOnly } from './operator.ts'

const app = openHost('api', {}, {})
app.use('/admin/v1/*', before(operatorOnly))
app.get('/admin/v1/thing', (c) => c.text('let in'))

const TOKEN = 'operator token of this test'.replaceAll(' ', '-')

async function ask(authorization: string | null, token: string | undefined = TOKEN) {
  const headers = authorization === null ? {} : { Authorization: authorization }
  const env = token === undefined ? {} : { OPERATOR_TOKEN: token }
  return app.request('/admin/v1/thing', { headers }, env)
}

test('the operator token lets in', async () => {
  expect(await (await ask(`Bearer ${TOKEN}`)).text()).toBe('let in')
})

test.each([
  null,
  '',
  'Bearer',
  'Bearer ',
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(1)}`,
  `Basic ${TOKEN}`,
  TOKEN,
])('%j is refused with 401 and the scheme', async (authorization) => {
  const answer = await ask(authorization)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="vigil-admin"',
  ])
  expect(await answer.text()).not.toContain(TOKEN)
})

test('without a configured token the operator API does not exist, also for an empty bearer token', async () => {
  for (const token of [undefined, '']) {
    const answer = await app.request(
      '/admin/v1/thing',
      { headers: { Authorization: 'Bearer ' } },
      token === undefined ? {} : { OPERATOR_TOKEN: token },
    )
    expect(answer.status).toBe(404)
  }
})

const guess = (ip: string, token = 'wrong') =>
  app.request(
    '/admin/v1/thing',
    { headers: { Authorization: `Bearer ${token}`, 'CF-Connecting-IP': ip } },
    { OPERATOR_TOKEN: TOKEN },
  )

test('a network that guesses is 429 after ten guesses, the right token included; others are not', async () => {
  for (let i = 0; i < 10; i += 1) expect((await guess(`203.0.113.${i}`)).status).toBe(401)
  const refused = await guess('203.0.113.99')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guess('203.0.113.7', TOKEN)).status).toBe(429)
  expect((await guess('198.51.100.7', TOKEN)).status).toBe(200)
})

test('a short token is no token: the operator API answers 503', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await ask('Bearer nineteen-letters-xx', 'nineteen-letters-xx')
  expect(answer.status).toBe(503)
  expect(String(log.mock.calls[0]?.[0])).toContain('OPERATOR_TOKEN is shorter')
  log.mockRestore()
})
