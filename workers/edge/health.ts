import type { Health } from '@vigil/contract'
import { bindingsPresent, createHandlers } from '@vigil/http'

/** GET /health: presence only. 503 with the same body where a binding is missing. */
export const health = createHandlers((c) => {
  const bindings = bindingsPresent(c.env)
  const ready = Object.values(bindings).every(Boolean)
  const body: Health = { status: ready ? 'ok' : 'unavailable', bindings }
  return c.json(body, ready ? 200 : 503)
})
