import type { Health } from '@vigil/contract'
import { feedsPresent } from '@vigil/service'
import type { Context } from 'hono'
import { bindingsPresent } from './bindings/bindings.ts'
import type { HttpEnv } from './context/variables.ts'
import { open } from './open.ts'

/** Reports only which bindings and feeds are present. The status is 503 if a binding is missing. */
export async function healthOf(c: Context<HttpEnv>): Promise<Health> {
  const bindings = bindingsPresent(c.env)
  const ready = Object.values(bindings).every(Boolean)
  const feeds = ready ? await feedsPresent((await open(c.env)).services, c.var.requestId) : {}
  c.status(ready ? 200 : 503)
  return { status: ready ? 'ok' : 'unavailable', bindings, feeds }
}
