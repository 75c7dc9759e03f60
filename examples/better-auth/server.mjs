import { serve } from '@hono/node-server'
import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { Hono } from 'hono'
import { announce, formPage, settings } from '../shared/settings.mjs'

// vigil: begin

import { openVigil } from '@vigil/client'
import { vigil } from '@vigil/client/better-auth'

// vigil: end

const { port, ...page } = settings()
/** Addresses of linked accounts that were seen, for the reader of `/linked`. */
const linkedSeen = []
const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: process.env.AUTH_SECRET ?? 'a-secret-of-this-example-alone-00000000',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  emailAndPassword: { enabled: true, sendResetPassword: async () => {} },
  // vigil: begin
  plugins: [vigil(openVigil(page.vigil), { trustedProxies: 1, onLinked: report })],
  // vigil: end
})

function report(linked, { event }) {
  linkedSeen.push(`${event}: ${linked.length}`)
}

// better-auth takes JSON: the page sends the fields of the form, those of the SDK among them.
const send = `<script>
document.forms[0].addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  event.preventDefault()
  const fields = { name: 'Ada', ...Object.fromEntries(new FormData(event.target)) }
  fetch(event.target.action, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
})
</script>`
const app = new Hono()
app.get('/', (c) => c.html(formPage(page, { action: '/api/auth/sign-up/email' }) + send))
app.get('/linked', (c) => c.json(linkedSeen))
app.on(['GET', 'POST'], '/api/auth/*', (c) => auth.handler(c.req.raw))
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, announce(port))
