import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CheckResult } from '../packages/client/index.ts'
import { hono } from '../packages/client/middleware/index.ts'
import { fake, form } from '../packages/client/testing/fake-vigil.ts'

const app = (vigil: ReturnType<typeof fake>) => {
  const app = new Hono<{ Variables: { vigil: CheckResult } }>()
  app.use('/read-before', async (c, next) => {
    await c.req.parseBody()
    await next()
  })
  app.use('/read-as-text', async (c, next) => {
    await c.req.text()
    await next()
  })
  app.use(hono(vigil, { header: 'x-real-ip' }))
  app.get('/signup', (c) => c.text(`the form ${c.get('vigil')}`))
  app.post('*', async (c) => {
    const { email } = await c.req.parseBody()
    return c.text(`${c.get('vigil').verdict} ${email}`)
  })
  return app
}

test('Hono continues with the result and a readable body, or answers 403', async () => {
  const guarded = app(fake())
  const admitted = await guarded.fetch(form('ada@example.com'))
  expect([admitted.status, await admitted.text()]).toEqual([200, 'allow ada@example.com'])
  expect((await guarded.fetch(form('block@example.com'))).status).toBe(403)
})

test.each([
  ['parsed', '/read-before'],
  ['read as text', '/read-as-text'],
])('Hono reads a body that another middleware already %s', async (_, path) => {
  const vigil = fake()
  const refused = await app(vigil).fetch(form('block@example.com', path))
  expect(refused.status).toBe(403)
  expect(vigil.asked).toMatchObject([{ email: 'block@example.com', verdictToken: 'token' }])
})

test('Hono checks only submissions, not pages, HEAD and preflights', async () => {
  const vigil = fake()
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const request = new Request('https://www.example.com/signup', { method })
    expect((await app(vigil).fetch(request)).status).toBe(method === 'OPTIONS' ? 404 : 200)
  }
  expect(vigil.asked).toEqual([])
})
