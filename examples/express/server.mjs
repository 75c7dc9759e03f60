// vigil: begin
import { express as guard, openVigil } from '@vigil/client/middleware'
import express from 'express'
import { settings, signupPage } from '../shared/settings.mjs'

// vigil: end

const { api, edge, secretKey, publicKey, port, deadlineMs } = settings()
const app = express()
app.use(express.urlencoded({ extended: false }))
app.get('/', (_, response) => response.send(signupPage({ edge, publicKey })))
// vigil: begin
const vigil = openVigil({ baseUrl: api, apiKey: secretKey, edgeUrl: edge, deadlineMs })
app.use('/signup', guard(vigil, { event: 'signup' }))
// vigil: end
app.post('/signup', (request, response) => response.send(`Welcome (${request.vigil.verdict})`))
app.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`))
