import { KeyCreateRequest } from '../admin/admin.ts'
import { KeyCreateResponse, KeyListResponse, KeyResponse } from '../admin/admin-responses.ts'
import { KeyRerollRequest } from '../members.ts'
import { operator, type RouteTable } from './route.ts'

/** The operator's routes for the keys of a workspace. */
export const adminKeyRoutes = {
  listKeys: {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}/keys',
    summary: 'Keys of a workspace, without their secrets',
    description: 'Returns the keys by their prefix; secrets are never returned.',
    auth: operator,
    response: { schema: KeyListResponse },
  },
  createKey: {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/keys',
    summary: 'Create a key; the answer shows it once',
    description: 'Creates a key and returns it in full, only once.',
    auth: operator,
    body: KeyCreateRequest,
    response: { schema: KeyCreateResponse },
  },
  revokeKey: {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/keys/{keyId}',
    summary: 'Revoke a key; it stops within 60 seconds',
    description: 'Revokes a key; requests with it are refused within 60 seconds.',
    auth: operator,
    response: { schema: KeyResponse },
  },
  rerollKey: {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/keys/{keyId}/reroll',
    summary: 'Replace a key; the old one works on for a grace period',
    description:
      'Creates a key with the same rights, returns it in full, only once, and ends the old one after `graceHours`.',
    auth: operator,
    body: KeyRerollRequest,
    response: { schema: KeyCreateResponse },
  },
} as const satisfies RouteTable
