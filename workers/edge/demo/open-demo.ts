import { VigilError } from '@vigil/contract'
import type { HttpEnv } from '@vigil/http'
import { type DemoKeys, readDemo } from '@vigil/storage'
import type { Context } from 'hono'

/** The demo's keys; not_found where the operator has opened none. */
export async function openDemoOf(c: Context<HttpEnv>): Promise<DemoKeys> {
  const demo = await readDemo(c.env.KV, c.var.services.vault)
  if (demo !== null) return demo
  throw new VigilError('not_found', { detail: 'The operator has opened no demo page.' })
}
