import { openHost } from '@vigil/http'
import { config } from './config.ts'
import { demoFile } from './demo/file.ts'
import { demoPage } from './demo/page.ts'
import { demoSignup } from './demo/signup.ts'
import { evaluate } from './evaluate.ts'
import { health } from './health.ts'
import { publicKeys } from './public-keys.ts'
import { sdk } from './sdk.ts'
import { tls } from './tls.ts'
import { visitContext } from './visit-context.ts'

/** The browser host: every route, one a line. */
export const app = openHost({ cors: true })

app.post('/v1/risk/evaluate', ...evaluate)
app.get('/v1/config', ...config)
app.get('/v1/visit/context', ...visitContext)
app.get('/v1/tls', ...tls)
app.get('/health', ...health)
app.get('/.well-known/jwks.json', ...publicKeys)
app.get('/sdk.js', ...sdk)
app.get('/sdk/:file', ...sdk)
app.get('/demo', ...demoPage)
app.post('/demo/signup', ...demoSignup)
app.get('/demo/:file', ...demoFile)
