import type { Bindings } from '@vigil/http'
import worker from '../../workers/api/index.ts'
import { aheadOf, control, metered } from './metered.ts'

export {
  AlertDispatcher,
  MonitorRunner,
  Outbox,
  ProviderGate,
  RateLimiter,
} from '../../workers/api/index.ts'

/** The real Worker, its bindings counted. */
export default {
  fetch: (
    request: Request<unknown, IncomingRequestCfProperties>,
    env: Bindings,
    ctx: ExecutionContext,
  ) => control(request) ?? worker.fetch(request, metered(env), ctx),
  scheduled: (event: ScheduledController, env: Bindings) => {
    const { cron, scheduledTime } = event
    const later = { cron, scheduledTime: aheadOf(scheduledTime), noRetry: () => event.noRetry() }
    return worker.scheduled(later, metered(env))
  },
}
