import { callerOf, type HttpEnv } from '@vigil/http'
import {
  actorOf,
  addMember as add,
  auditLog,
  changeMember as change,
  createWorkspaceKey as createKey,
  listMembers as list,
  makeSignInLink as makeLink,
  memberOf,
  presentMember,
  removeMember as remove,
  rerollKey,
  revokeWorkspaceKey as revokeKey,
  workspaceKeys,
} from '@vigil/service'
import type { Context } from 'hono'
import type { ApiHandler } from './handler.ts'

export const listMembers: ApiHandler<'listMembers'> = (c) => list(c.var.services, callerOf(c))

export const addMember: ApiHandler<'addMember'> = async (c) => {
  const caller = callerOf(c)
  const { workspaceId } = caller.scope
  const max = caller.key.plan.maxTeamMembers
  const actor = actorOf(caller)
  const member = await add(c.var.services, workspaceId, max, actor, c.req.valid('json'))
  return { ok: true, member: presentMember(member) }
}

export const changeMember: ApiHandler<'changeMember'> = async (c) => {
  const id = c.req.param('memberId')
  return { ok: true, member: await change(c.var.services, callerOf(c), id, c.req.valid('json')) }
}

export const removeMember: ApiHandler<'removeMember'> = async (c) => {
  await remove(c.var.services, callerOf(c), c.req.param('memberId'))
  return { ok: true }
}

export const makeSignInLink: ApiHandler<'makeSignInLink'> = async (c) => {
  const caller = callerOf(c)
  const { services } = c.var
  const member = await memberOf(services, caller.scope.workspaceId, c.req.param('memberId'))
  const { token, expiresAt } = await makeLink(services, member, actorOf(caller))
  return { url: signInUrl(c, token), expiresAt }
}

/** The token stands in the fragment: no server, log or referrer sees it. */
export function signInUrl(c: Context<HttpEnv>, token: string): string {
  return `${c.env.API_URL || new URL(c.req.url).origin}/console#token=${token}`
}

export const listWorkspaceKeys: ApiHandler<'listWorkspaceKeys'> = async (c) => ({
  keys: await workspaceKeys(c.var.services, callerOf(c)),
})

export const createWorkspaceKey: ApiHandler<'createWorkspaceKey'> = (c) =>
  createKey(c.var.services, callerOf(c), c.req.valid('json'))

export const rerollWorkspaceKey: ApiHandler<'rerollWorkspaceKey'> = (c) => {
  const caller = callerOf(c)
  const { workspaceId } = caller.scope
  const of = { workspaceId, keyId: c.req.param('keyId') }
  return rerollKey(c.var.services, of, actorOf(caller), c.req.valid('json'))
}

export const revokeWorkspaceKey: ApiHandler<'revokeWorkspaceKey'> = async (c) => {
  await revokeKey(c.var.services, callerOf(c), c.req.param('keyId'))
  return { ok: true }
}

export const readAudit: ApiHandler<'readAudit'> = (c) =>
  auditLog(c.var.services, callerOf(c), c.req.valid('query'))
