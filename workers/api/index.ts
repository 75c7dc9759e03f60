import { serve } from '@vigil/http'
import { app } from './app.ts'
import { scheduled } from './scheduled.ts'

export { RateLimiter } from '@vigil/limits'
export { ProviderGate } from '@vigil/monitoring'
export { Outbox } from '@vigil/service'
export { AlertDispatcher } from './alert-dispatcher.ts'
export { MonitorRunner } from './monitor-runner.ts'
export { app }

export default { fetch: serve(app), scheduled }
