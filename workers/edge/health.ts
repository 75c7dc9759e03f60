import { bindingsPresent, open } from '@vigil/http'
import { feedsPresent } from '@vigil/service'
import type { EdgeHandler } from './handler.ts'

/** Presence only. 503 with the same body where a binding is missing. */
export const health: EdgeHandler<'health'> = async (c) => {
  const bindings = bindingsPresent(c.env)
  const ready = Object.values(bindings).every(Boolean)
  const feeds = ready ? await feedsPresent((await open(c.env)).services, c.var.requestId) : {}
  c.status(ready ? 200 : 503)
  return { status: ready ? 'ok' : 'unavailable', bindings, feeds }
}
