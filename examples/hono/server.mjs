import { serve } from '@hono/node-server'
// vigil: begin
import { hono as guard, openVigil } from '@vigil/client/middleware'
import { Hono } from 'hono'
import { settings, signupPage } from '../shared/settings.mjs'

// vigil: end

const { api, edge, secretKey, publicKey, port, deadlineMs } = settings()
const app = new Hono()
app.get('/', (c) => c.html(signupPage({ edge, publicKey })))
// vigil: begin
const vigil = openVigil({ baseUrl: api, apiKey: secretKey, edgeUrl: edge, deadlineMs })
app.use('/signup', guard(vigil, { event: 'signup' }))
// vigil: end
app.post('/signup', (c) => c.text(`Welcome (${c.get('vigil').verdict})`))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
  console.log(`http://127.0.0.1:${port}`),
)
