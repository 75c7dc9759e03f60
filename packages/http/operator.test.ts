import { expect, test } from 'vitest'
import { openHost } from './host.ts'
import { operatorOnly } from './operator.ts'

const app = openHost('api', {}, {})
app.use('/admin/v1/*', operatorOnly())
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
])('%j is refused with 401 and told the scheme', async (authorization) => {
  const answer = await ask(authorization)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="vigil-admin"',
  ])
  expect(await answer.text()).not.toContain(TOKEN)
})

test('where no token is configured the operator API does not exist, also for an empty bearer', async () => {
  for (const token of [undefined, '']) {
    const answer = await app.request(
      '/admin/v1/thing',
      { headers: { Authorization: 'Bearer ' } },
      token === undefined ? {} : { OPERATOR_TOKEN: token },
    )
    expect(answer.status).toBe(404)
  }
})
