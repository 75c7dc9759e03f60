import { Acknowledged } from '../feedback.ts'
import {
  AuditQuery,
  AuditResult,
  ConsoleSession,
  KeyRerollRequest,
  MemberChangeRequest,
  MemberListResult,
  MemberRequest,
  MemberResult,
  SignInLink,
  SignInRequest,
  WorkspaceKeyListResult,
  WorkspaceKeyRequest,
  WorkspaceKeyResult,
} from '../members.ts'
import { noKey, type RouteAuth, type RouteTable, secret } from './route.ts'

const byAdmin = { kind: 'secret', role: 'admin' } as const satisfies RouteAuth

/** Routes for the members and keys of a workspace. Only members sign in; a workspace key is never an admin. */
export const teamRoutes = {
  listMembers: {
    method: 'get',
    path: '/api/v1/members',
    summary: 'Members of the workspace',
    description: 'Returns the members of the workspace with their roles and masked addresses.',
    auth: secret,
    response: { schema: MemberListResult },
  },
  addMember: {
    method: 'post',
    path: '/api/v1/members',
    summary: 'Add a member',
    description:
      'Adds a member, who signs in to the console by a link. Needs the personal key of an admin.',
    auth: byAdmin,
    body: MemberRequest,
    response: { schema: MemberResult },
    problems: ['quota_exceeded'],
    example: { body: { name: 'Ada', role: 'viewer' }, answers: 403 },
  },
  changeMember: {
    method: 'patch',
    path: '/api/v1/members/{memberId}',
    summary: 'Change the role or name of a member',
    description:
      'Changes role or name; sessions and personal keys of the member follow at once. Needs the personal key of an admin.',
    auth: byAdmin,
    body: MemberChangeRequest,
    response: { schema: MemberResult },
    problems: ['not_found'],
    example: { body: { role: 'viewer' }, answers: 403 },
  },
  removeMember: {
    method: 'delete',
    path: '/api/v1/members/{memberId}',
    summary: 'Remove a member; sessions and personal keys end with it',
    description:
      'Removes a member. The last admin cannot be removed. Needs the personal key of an admin.',
    auth: byAdmin,
    response: { schema: Acknowledged },
    example: { answers: 403 },
  },
  makeSignInLink: {
    method: 'post',
    path: '/api/v1/members/{memberId}/sign-in-link',
    summary: 'A link that opens the console once for a member',
    description:
      'Returns a URL that opens the console once. Send it to the member by a safe way. Needs the personal key of an admin.',
    auth: byAdmin,
    response: { schema: SignInLink },
    example: { answers: 403 },
  },
  listWorkspaceKeys: {
    method: 'get',
    path: '/api/v1/keys',
    summary: 'Keys of the workspace, without their secrets',
    description:
      'Returns every key with its prefix, scope and last use; secrets are never returned.',
    auth: secret,
    response: { schema: WorkspaceKeyListResult },
  },
  createWorkspaceKey: {
    method: 'post',
    path: '/api/v1/keys',
    summary: 'Create a key; the answer shows it once',
    description:
      'Creates a key and returns it in full, only once. Needs the personal key of an admin.',
    auth: byAdmin,
    body: WorkspaceKeyRequest,
    response: { schema: WorkspaceKeyResult },
    example: { body: { env: 'test', label: 'Example' }, answers: 403 },
  },
  rerollWorkspaceKey: {
    method: 'post',
    path: '/api/v1/keys/{keyId}/reroll',
    summary: 'Replace a key; the old one works on for a grace period',
    description:
      'Creates a key with the same rights and ends the old one after `graceHours`. Needs the personal key of an admin; a personal key is replaced by its member alone.',
    auth: byAdmin,
    body: KeyRerollRequest,
    response: { schema: WorkspaceKeyResult },
    problems: ['not_found'],
    example: { body: { graceHours: 24 }, answers: 403 },
  },
  revokeWorkspaceKey: {
    method: 'delete',
    path: '/api/v1/keys/{keyId}',
    summary: 'Revoke a key; it stops within 60 seconds',
    description:
      'Revokes a key; requests with it are refused within 60 seconds. Needs the personal key of an admin.',
    auth: byAdmin,
    response: { schema: Acknowledged },
    example: { answers: 403 },
  },
  readAudit: {
    method: 'get',
    path: '/api/v1/audit',
    summary: 'Every change of the workspace, newest first',
    description:
      'Returns pages of changes of keys, members, lists and settings, with the state before and after.',
    auth: secret,
    query: AuditQuery,
    response: { schema: AuditResult },
  },
} as const satisfies RouteTable

const page = {
  method: 'get',
  summary: 'The console; its script reads what to show from the address',
  description: 'Returns the same page for every address of the console.',
  auth: noKey,
  response: { mediaType: 'text/html' },
  problems: ['not_found'],
} as const

/** The routes of the console: its pages and its session. */
export const consoleRoutes = {
  signIn: {
    method: 'post',
    path: '/console/session',
    summary: 'Redeem a sign-in link for a session cookie',
    description:
      'Redeems the token of a sign-in link and sets the session cookie. A token works once.',
    auth: noKey,
    body: SignInRequest,
    response: { schema: ConsoleSession },
    problems: ['invalid_api_key', 'temporarily_unavailable'],
  },
  readSession: {
    method: 'get',
    path: '/console/session',
    summary: 'Who is signed in',
    description: 'Returns the member and the workspace of the session cookie.',
    auth: noKey,
    response: { schema: ConsoleSession },
    problems: ['missing_api_key', 'temporarily_unavailable'],
  },
  signOut: {
    method: 'delete',
    path: '/console/session',
    summary: 'End the session',
    description: 'Ends the session and removes its cookie.',
    auth: noKey,
    response: { schema: Acknowledged },
    problems: ['temporarily_unavailable'],
  },
  consoleAsset: {
    method: 'get',
    path: '/console/assets/{file}',
    summary: 'Script, style and mark of the console',
    description: 'Returns a file that the console loads.',
    auth: noKey,
    response: { mediaType: ['text/javascript', 'text/css', 'image/svg+xml'] },
    problems: ['not_found'],
  },
  consolePage: { ...page, path: '/console' },
  consoleSection: { ...page, path: '/console/{env}/{section}' },
  consoleItem: { ...page, path: '/console/{env}/{section}/{id}' },
} as const satisfies RouteTable
