import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { announce, formPage, settings } from '../shared/settings.mjs'

// vigil: begin

import { hono as guard, openVigil } from '@vigil/client/middleware'

// vigil: end

const app = new Hono()
app.get('/', (c) => c.html(formPage(settings())))
// vigil: begin
const vigil = openVigil(settings().vigil)
app.use('/signup', guard(vigil, { event: 'signup' }))
// vigil: end
app.post('/signup', (c) => c.text(`Welcome (${c.get('vigil').verdict})`))
const { port } = settings()
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, announce(port))
