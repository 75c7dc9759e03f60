import * as service from '@vigil/service'
import type { ApiHandler } from '../handler.ts'
import { signInUrl } from '../sign-in-url.ts'

export const makeConsoleLink: ApiHandler<'makeConsoleLink'> = async (c) => {
  const { token, ...link } = await service.makeConsoleLink(c.var.services, c.req.valid('json'))
  return { url: signInUrl(c, token), ...link }
}
