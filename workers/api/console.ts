import { VigilError } from '@vigil/contract'
import {
  dropSession,
  type HttpEnv,
  isFromConsole,
  open,
  sessionToken,
  setSession,
} from '@vigil/http'
import {
  signOut as end,
  presentSession,
  signIn as redeem,
  type Services,
  sessionOf,
  signInByAccess,
} from '@vigil/service'
import type { Context } from 'hono'
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
  const session =
    (token && (await sessionOf(services, token))) || (await sessionByAccess(c, services))
  if (session === null) {
    throw new VigilError('missing_api_key', { detail: 'Sign in with a link first.' })
  }
  return { ...presentSession(session), requestId: c.var.requestId }
}

/** Opens a session for a member whom Cloudflare Access has authenticated, if the deployment uses it. */
async function sessionByAccess(c: Context<HttpEnv>, services: Services) {
  const assertion = c.req.header('Cf-Access-Jwt-Assertion')
  if (assertion === undefined || !isFromConsole(c)) return null
  const signedIn = await signInByAccess(services, assertion)
  if (signedIn === null) return null
  setSession(c, signedIn.token)
  return signedIn.session
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
