import {
  AdminPlan,
  DemoResponse,
  DomainListResponse,
  DomainRequest,
  FeedListResponse,
  KeyCreateRequest,
  KeyCreateResponse,
  KeyListResponse,
  KeyResponse,
  PlanListResponse,
  PlanResponse,
  WorkspaceChangeRequest,
  WorkspaceCreateRequest,
  WorkspaceDetailResponse,
  WorkspaceListResponse,
  WorkspaceMoveRequest,
  WorkspaceMoveResponse,
  WorkspaceResponse,
} from './admin.ts'
import { corpusRoutes } from './admin-corpus-routes.ts'
import { exposureRoutes } from './admin-exposure-routes.ts'
import { type AdminRoute, workspaceId } from './admin-parameters.ts'
import { inPath } from './parameters.ts'
import type { Route } from './route.ts'

const keyId = inPath('keyId', 'Id of a key: the eight characters after its prefix.')

const rows: readonly AdminRoute[] = [
  {
    method: 'get',
    path: '/admin/v1/plans',
    operationId: 'listPlans',
    summary: 'All plans',
    response: { schema: PlanListResponse },
  },
  {
    method: 'post',
    path: '/admin/v1/plans',
    operationId: 'savePlan',
    summary: 'Create a plan, or replace the one with this id',
    request: AdminPlan,
    response: { schema: PlanResponse },
  },
  {
    method: 'get',
    path: '/admin/v1/workspaces',
    operationId: 'listWorkspaces',
    summary: 'All workspaces',
    response: { schema: WorkspaceListResponse },
  },
  {
    method: 'post',
    path: '/admin/v1/workspaces',
    operationId: 'createWorkspace',
    summary: 'Create a workspace on a plan',
    request: WorkspaceCreateRequest,
    response: { schema: WorkspaceResponse },
  },
  {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}',
    operationId: 'readWorkspace',
    summary: 'A workspace with its domains and keys',
    parameters: [workspaceId],
    response: { schema: WorkspaceDetailResponse },
  },
  {
    method: 'patch',
    path: '/admin/v1/workspaces/{workspaceId}',
    operationId: 'changeWorkspace',
    summary: 'Set plan, plan status or end of trial, suspend or resume',
    parameters: [workspaceId],
    request: WorkspaceChangeRequest,
    response: { schema: WorkspaceResponse },
  },
  {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/move',
    operationId: 'moveWorkspace',
    summary: 'Move what a suspended workspace does to the database that wins it, until it is done',
    parameters: [workspaceId],
    request: WorkspaceMoveRequest,
    response: { schema: WorkspaceMoveResponse },
  },
  {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/domains',
    operationId: 'addDomain',
    summary: 'License a host, mark a domain as verified, or add a staging host',
    parameters: [workspaceId],
    request: DomainRequest,
    response: { schema: DomainListResponse },
  },
  {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/domains/{host}',
    operationId: 'removeDomain',
    summary: 'Remove a host, in all its roles',
    parameters: [workspaceId, inPath('host', 'The hostname.')],
    response: { schema: DomainListResponse },
  },
  {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}/keys',
    operationId: 'listKeys',
    summary: 'Keys of a workspace, without their secrets',
    parameters: [workspaceId],
    response: { schema: KeyListResponse },
  },
  {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/keys',
    operationId: 'createKey',
    summary: 'Create a key; the answer shows it once',
    parameters: [workspaceId],
    request: KeyCreateRequest,
    response: { schema: KeyCreateResponse },
  },
  {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/keys/{keyId}',
    operationId: 'revokeKey',
    summary: 'Revoke a key; it stops within 60 seconds',
    parameters: [workspaceId, keyId],
    response: { schema: KeyResponse },
  },
  {
    method: 'put',
    path: '/admin/v1/workspaces/{workspaceId}/demo',
    operationId: 'openDemo',
    summary: 'Open the demo page, on test keys of this workspace that are made for it',
    parameters: [workspaceId],
    response: { schema: DemoResponse },
  },
  {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/demo',
    operationId: 'closeDemo',
    summary: 'Close the demo page and revoke its keys',
    parameters: [workspaceId],
    response: { schema: DemoResponse },
  },
  {
    method: 'get',
    path: '/admin/v1/feeds',
    operationId: 'listFeeds',
    summary: 'How fresh the tables of intelligence are',
    response: { schema: FeedListResponse },
  },
]

/** The operator's routes, on the server host. */
export const adminRoutes: readonly Route[] = [...rows, ...exposureRoutes, ...corpusRoutes].map(
  (row) => ({
    ...row,
    host: 'api',
    security: 'operator',
    problems: [],
  }),
)
