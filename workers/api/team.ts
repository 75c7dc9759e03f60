import { callerOf } from '@vigil/http'
import * as service from '@vigil/service'
import { withBoundHost } from './bound-host.ts'
import type { ApiHandler } from './handler.ts'
import { signInUrl } from './sign-in-url.ts'

export const listMembers: ApiHandler<'listMembers'> = (c) =>
  service.listMembers(c.var.services, callerOf(c))

export const addMember: ApiHandler<'addMember'> = async (c) => {
  const caller = callerOf(c)
  const { workspaceId } = caller.scope
  const member = await service.addMember(c.var.services, workspaceId, c.req.valid('json'), {
    actor: service.actorOf(caller),
    max: caller.key.plan.maxTeamMembers,
  })
  return { ok: true, member: service.presentMember(member) }
}

export const changeMember: ApiHandler<'changeMember'> = async (c) => {
  const id = c.req.param('memberId')
  return {
    ok: true,
    member: await service.changeMember(c.var.services, callerOf(c), id, c.req.valid('json')),
  }
}

export const removeMember: ApiHandler<'removeMember'> = async (c) => {
  await service.removeMember(c.var.services, callerOf(c), c.req.param('memberId'))
  return { ok: true }
}

export const makeSignInLink: ApiHandler<'makeSignInLink'> = async (c) => {
  const caller = callerOf(c)
  const { services } = c.var
  const member = await service.memberOf(services, caller.scope.workspaceId, c.req.param('memberId'))
  const { token, expiresAt } = await service.makeSignInLink(
    services,
    member,
    service.actorOf(caller),
  )
  return { url: signInUrl(c, token), expiresAt }
}

export const listWorkspaceKeys: ApiHandler<'listWorkspaceKeys'> = async (c) => ({
  keys: await service.workspaceKeys(c.var.services, callerOf(c)),
})

export const createWorkspaceKey: ApiHandler<'createWorkspaceKey'> = (c) =>
  service.createWorkspaceKey(c.var.services, callerOf(c), withBoundHost(c.req.valid('json')))

export const rerollWorkspaceKey: ApiHandler<'rerollWorkspaceKey'> = (c) => {
  const caller = callerOf(c)
  const { workspaceId } = caller.scope
  const of = { workspaceId, keyId: c.req.param('keyId') }
  return service.rerollKey(c.var.services, of, service.actorOf(caller), c.req.valid('json'))
}

export const revokeWorkspaceKey: ApiHandler<'revokeWorkspaceKey'> = async (c) => {
  await service.revokeWorkspaceKey(c.var.services, callerOf(c), c.req.param('keyId'))
  return { ok: true }
}

export const readAudit: ApiHandler<'readAudit'> = (c) =>
  service.auditLog(c.var.services, callerOf(c), c.req.valid('query'))
