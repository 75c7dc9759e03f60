import type { Bindings } from '@vigil/http'
import worker from '../../workers/edge/index.ts'
import { control, metered } from './metered.ts'

/** The real Worker, its bindings counted. */
export default {
  fetch: (
    request: Request<unknown, IncomingRequestCfProperties>,
    env: Bindings,
    ctx: ExecutionContext,
  ) => control(request) ?? worker.fetch(request, metered(env), ctx),
}
