import express from 'express'
import { announce, formPage, settings } from '../shared/settings.mjs'

// vigil: begin

import { express as guard, openVigil } from '@vigil/client/middleware'

// vigil: end

const app = express()
app.use(express.urlencoded({ extended: false }))
app.get('/', (_, response) => response.send(formPage(settings())))
// vigil: begin
const vigil = openVigil(settings().vigil)
app.use('/signup', guard(vigil, { event: 'signup' }))
// vigil: end
app.post('/signup', (request, response) => response.send(`Welcome (${request.vigil.verdict})`))
const { port } = settings()
app.listen(port, '127.0.0.1', announce(port))
