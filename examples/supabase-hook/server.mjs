import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { announce, settings } from '../shared/settings.mjs'

// vigil: begin

import { beforeUserCreated, openVigil } from '@vigil/client/middleware'

// vigil: end

// The secret that the dashboard prints beside the hook's URL.
const secret = process.env.HOOK_SECRET ?? 'v1,whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const app = new Hono()
// vigil: begin
const hook = beforeUserCreated(openVigil(settings().vigil), { secret })
app.post('/before-user-created', (c) => hook(c.req.raw))
// vigil: end
const { port } = settings()
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, announce(port))
