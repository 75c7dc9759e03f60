import { VigilError } from '@vigil/contract'
import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'

/** A deployment has one demo page; opening another replaces it. */
export const openDemo: ApiHandler<'openDemo'> = async (c) => {
  const demo = await service.openDemo(c.var.services, c.req.param('workspaceId'))
  return { demo }
}

export const closeDemo: ApiHandler<'closeDemo'> = async (c) => {
  const demo = await service.closeDemo(c.var.services, c.req.param('workspaceId'))
  if (demo === null) throw new VigilError('not_found')
  return { demo }
}
