import { VigilError } from '@vigil/contract'
import { dropSession, open, sessionToken, setSession } from '@vigil/http'
import { signOut as end, presentSession, signIn as redeem, sessionOf } from '@vigil/service'
import { fileOf, pageOf } from './console-page.ts'
import type { ApiHandler } from './handler.ts'

export const signIn: ApiHandler<'signIn'> = async (c) => {
  const { services } = await open(c.env)
  const { token, session } = await redeem(services, c.req.valid('json').token)
  setSession(c, token)
  return { ...presentSession(session), requestId: c.var.requestId }
}

export const readSession: ApiHandler<'readSession'> = async (c) => {
  const { services } = await open(c.env)
  const token = sessionToken(c)
  const session = token === null ? null : await sessionOf(services, token)
  if (session === null) {
    throw new VigilError('missing_api_key', { detail: 'Sign in with a link first.' })
  }
  return { ...presentSession(session), requestId: c.var.requestId }
}

export const signOut: ApiHandler<'signOut'> = async (c) => {
  const { services } = await open(c.env)
  const token = sessionToken(c)
  if (token !== null) await end(services, token)
  dropSession(c)
  return { ok: true, requestId: c.var.requestId }
}

export const consoleAsset: ApiHandler<'consoleAsset'> = (c) => fileOf(c, c.req.param('file'))

export const consolePage: ApiHandler<'consolePage'> = (c) => pageOf(c)
export const consoleSection: ApiHandler<'consoleSection'> = (c) => pageOf(c)
export const consoleItem: ApiHandler<'consoleItem'> = (c) => pageOf(c)
