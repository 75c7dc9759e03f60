import { serve } from '@vigil/http'
import { app } from './app.ts'

export { app }

export default { fetch: serve(app) }
