import { VigilError } from '@vigil/contract'
import { closeDemo, openDemo } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

/** One demo page a deployment; the last one stands. */
export const demoOpen: ApiHandler<'openDemo'> = async (c) => {
  const demo = await openDemo(c.var.services, c.req.param('workspaceId'))
  return { demo }
}

export const demoClose: ApiHandler<'closeDemo'> = async (c) => {
  const demo = await closeDemo(c.var.services, c.req.param('workspaceId'))
  if (demo === null) throw new VigilError('not_found')
  return { demo }
}
