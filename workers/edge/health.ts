import type { Health } from '@vigil/contract'
import { bindingsPresent, createHandlers, open } from '@vigil/http'
import { feedsPresent } from '@vigil/service'

/** GET /health: presence only. 503 with the same body where a binding is missing. */
export const health = createHandlers(async (c) => {
  const bindings = bindingsPresent(c.env)
  const ready = Object.values(bindings).every(Boolean)
  const feeds = ready ? await feedsPresent((await open(c.env)).services, c.var.requestId) : {}
  const body: Health = { status: ready ? 'ok' : 'unavailable', bindings, feeds }
  return c.json(body, ready ? 200 : 503)
})
