import { type HttpEnv, open } from '@vigil/http'
import { type DemoKeys, readDemo } from '@vigil/service'
import type { Context } from 'hono'

/** The demo's keys; not_found where the operator has opened none. */
export async function openDemoOf(c: Context<HttpEnv>): Promise<DemoKeys> {
  return readDemo((await open(c.env)).services)
}
