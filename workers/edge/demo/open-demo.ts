import { type HttpEnv, open } from '@vigil/http'
import { type DemoKeys, readDemo } from '@vigil/service'
import type { Context } from 'hono'

/** Returns the demo's keys; throws not_found if the operator has not opened the demo. */
export async function openDemoOf(c: Context<HttpEnv>): Promise<DemoKeys> {
  return readDemo((await open(c.env)).services)
}
