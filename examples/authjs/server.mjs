import { Auth } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { announce, formPage, settings } from '../shared/settings.mjs'

// vigil: begin

import { checkForm, isRefused, openVigil } from '@vigil/client/middleware'

const vigil = openVigil(settings().vigil)

// vigil: end

const { port, ...page } = settings()
const guard = { event: 'login', trustedProxies: 1 }
const config = {
  basePath: '/auth',
  secret: process.env.AUTH_SECRET ?? 'a-secret-of-this-example-alone-00000000',
  trustHost: true,
  logger: { error: () => {} },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(fields, request) {
        // vigil: begin
        if (isRefused(await checkForm(vigil, request, fields, guard))) return null
        // vigil: end
        return { id: 'u-1', email: fields.email }
      },
    }),
  ],
}
const app = new Hono()
app.get('/', async (c) => {
  const answer = await Auth(new Request(new URL('/auth/csrf', c.req.url)), config)
  c.header('set-cookie', answer.headers.get('set-cookie'))
  const { csrfToken } = await answer.json()
  const hidden = { csrfToken, callbackUrl: '/welcome' }
  return c.html(formPage(page, { title: 'Log in', action: '/auth/callback/credentials', hidden }))
})
app.get('/welcome', (c) => c.text('Welcome'))
app.all('/auth/*', (c) => Auth(c.req.raw, config))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, announce(port))
