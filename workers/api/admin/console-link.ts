import { makeConsoleLink } from '@vigil/service'
import type { ApiHandler } from '../handler.ts'
import { signInUrl } from '../team.ts'

export const consoleLink: ApiHandler<'makeConsoleLink'> = async (c) => {
  const { token, expiresAt } = await makeConsoleLink(c.var.services, c.req.valid('json'))
  return { url: signInUrl(c, token), expiresAt }
}
