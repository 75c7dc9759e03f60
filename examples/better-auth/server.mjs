import { serve } from '@hono/node-server'
// vigil: begin
import { openVigil } from '@vigil/client'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { Hono } from 'hono'
import { settings } from '../shared/settings.mjs'
import { vigilPlugin } from './vigil-plugin.mjs'

// vigil: end

const { api, secretKey, port, deadlineMs } = settings()
// vigil: begin
const vigil = openVigil({ baseUrl: api, apiKey: secretKey, deadlineMs })
// vigil: end
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: process.env.AUTH_SECRET ?? 'a-secret-of-this-example-alone-00000000',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true },
  // vigil: begin
  plugins: [vigilPlugin(vigil, { trustedProxies: 1 })],
  // vigil: end
})
const app = new Hono()
app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  console.log(`http://127.0.0.1:${port}`),
)
