import { serve } from '@hono/node-server'
// vigil: begin
import { beforeUserCreated, openVigil } from '@vigil/client/middleware'
import { Hono } from 'hono'
import { settings } from '../shared/settings.mjs'

// vigil: end

const { api, secretKey, port, deadlineMs } = settings()
// The secret that the dashboard prints beside the hook's URL.
const secret = process.env.HOOK_SECRET ?? 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const app = new Hono()
// vigil: begin
const hook = beforeUserCreated(openVigil({ baseUrl: api, apiKey: secretKey, deadlineMs }), {
  secret,
})
app.post('/before-user-created', (c) => hook(c.req.raw))
// vigil: end
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  console.log(`http://127.0.0.1:${port}`),
)
