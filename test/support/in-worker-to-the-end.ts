import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../workers/all/index.ts'
import type { Ask } from './tenant.ts'

/** Calls the Worker under test, and waits for its work after the response. */
export const ask: Ask = async (host, path, init) => {
  const { headers, method = 'GET', body = null } = init ?? {}
  const context = createExecutionContext()
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://${host}.test${path}`, {
    method,
    body,
    ...(headers && { headers }),
  })
  const answer = await worker.fetch(request, env, context)
  await waitOnExecutionContext(context)
  return answer
}
