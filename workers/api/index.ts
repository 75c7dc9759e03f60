import { serve } from '@vigil/http'
import { app } from './app.ts'
import { scheduled } from './scheduled.ts'

export { Guard } from '@vigil/limits'
export { Outbox } from '@vigil/storage'
export { app }

export default { fetch: serve(app), scheduled }
