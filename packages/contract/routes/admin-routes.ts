import {
  AdminPlan,
  DomainRequest,
  WorkspaceChangeRequest,
  WorkspaceCreateRequest,
  WorkspaceMoveRequest,
  WorkspaceMoveResponse,
} from '../admin/admin.ts'
import { WorkspaceDeletionRequest } from '../admin/admin-deletion.ts'
import {
  DemoResponse,
  DomainListResponse,
  FeedListResponse,
  PlanListResponse,
  PlanResponse,
  WorkspaceDeletionResponse,
  WorkspaceDetailResponse,
  WorkspaceResponse,
  WorkspaceUsageResponse,
} from '../admin/admin-responses.ts'
import { WorkspaceListQuery, WorkspaceListResponse } from '../admin/admin-workspace-list.ts'
import { ConsoleLink, ConsoleLinkRequest } from '../members.ts'
import { corpusRoutes } from './admin-corpus-routes.ts'
import { exposureRoutes } from './admin-exposure-routes.ts'
import { adminKeyRoutes } from './admin-key-routes.ts'
import { operator, type RouteTable } from './route.ts'

/** The operator's routes, on the server host. */
export const adminRoutes = {
  makeConsoleLink: {
    method: 'post',
    path: '/admin/v1/console-links',
    summary: 'A link that opens the console once for a member; a new name becomes a member',
    description:
      'Returns a URL that opens the console once for a member by name. A name that is new becomes a member with `role`.',
    auth: operator,
    body: ConsoleLinkRequest,
    response: { schema: ConsoleLink },
    problems: ['quota_exceeded'],
  },
  listPlans: {
    method: 'get',
    path: '/admin/v1/plans',
    summary: 'All plans',
    description: 'Returns every plan with its limits, features and price.',
    auth: operator,
    response: { schema: PlanListResponse },
  },
  savePlan: {
    method: 'post',
    path: '/admin/v1/plans',
    summary: 'Create a plan, or replace the one with this id',
    description:
      'Creates a plan, or replaces the one with this id; workspaces on it follow at once.',
    auth: operator,
    body: AdminPlan,
    response: { schema: PlanResponse },
  },
  listWorkspaces: {
    method: 'get',
    path: '/admin/v1/workspaces',
    summary: 'Workspaces, oldest first',
    description: 'Returns pages of workspaces with their plans and states, or those of one name.',
    auth: operator,
    query: WorkspaceListQuery,
    response: { schema: WorkspaceListResponse },
  },
  createWorkspace: {
    method: 'post',
    path: '/admin/v1/workspaces',
    summary: 'Create a workspace on a plan',
    description: 'Creates a workspace on a plan, without keys or domains.',
    auth: operator,
    body: WorkspaceCreateRequest,
    response: { schema: WorkspaceResponse },
  },
  readWorkspace: {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}',
    summary: 'A workspace with its domains and keys',
    description: 'Returns one workspace with its licensed domains and the prefixes of its keys.',
    auth: operator,
    response: { schema: WorkspaceDetailResponse },
  },
  changeWorkspace: {
    method: 'patch',
    path: '/admin/v1/workspaces/{workspaceId}',
    summary: 'Set plan, plan status or end of trial, suspend or resume',
    description:
      'Changes plan, plan status or end of the trial, and suspends or resumes the workspace.',
    auth: operator,
    body: WorkspaceChangeRequest,
    response: { schema: WorkspaceResponse },
  },
  moveWorkspace: {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/move',
    summary: 'Move a suspended workspace to its database',
    description:
      'Copies a bounded number of rows to the database that the workspace belongs to. Call it until it reports that it is done.',
    auth: operator,
    body: WorkspaceMoveRequest,
    response: { schema: WorkspaceMoveResponse },
  },
  deleteWorkspace: {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/deletion',
    summary: 'Delete a workspace with everything in it; it cannot be undone',
    description:
      'Suspends the workspace, revokes its keys, ends the sessions of its members and deletes its rows. The cron continues the deletion, which takes at least two minutes. Repeat the call to continue at once.',
    auth: operator,
    body: WorkspaceDeletionRequest,
    response: { schema: WorkspaceDeletionResponse },
  },
  readWorkspaceDeletion: {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}/deletion',
    summary: 'How far the deletion of a workspace is, and its signed receipt',
    description: 'Returns what was deleted, when and by whom. The receipt outlives the workspace.',
    auth: operator,
    response: { schema: WorkspaceDeletionResponse },
  },
  addDomain: {
    method: 'post',
    path: '/admin/v1/workspaces/{workspaceId}/domains',
    summary: 'License a host, mark a domain as verified, or add a staging host',
    description:
      'Licenses a host for the workspace; with a role it is also verified or a staging host.',
    auth: operator,
    body: DomainRequest,
    response: { schema: DomainListResponse },
  },
  removeDomain: {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/domains/{host}',
    summary: 'Remove a host, in all its roles',
    description: 'Removes a host from the workspace in all its roles.',
    auth: operator,
    response: { schema: DomainListResponse },
  },
  ...adminKeyRoutes,
  openDemo: {
    method: 'put',
    path: '/admin/v1/workspaces/{workspaceId}/demo',
    summary: 'Open the demo page of a workspace',
    description: 'Creates test keys for the demo page and opens it.',
    auth: operator,
    response: { schema: DemoResponse },
  },
  closeDemo: {
    method: 'delete',
    path: '/admin/v1/workspaces/{workspaceId}/demo',
    summary: 'Close the demo page and revoke its keys',
    description: 'Closes the demo page and revokes the keys that were created for it.',
    auth: operator,
    response: { schema: DemoResponse },
  },
  listFeeds: {
    method: 'get',
    path: '/admin/v1/feeds',
    summary: 'State of the intelligence feeds',
    description: 'Returns date, size, trust and last failure of each feed.',
    auth: operator,
    response: { schema: FeedListResponse },
  },
  readWorkspaceUsage: {
    method: 'get',
    path: '/admin/v1/workspaces/{workspaceId}/usage',
    summary: 'Checks of a workspace by day',
    description:
      'Returns the checks of the last 30 days (UTC), live and test. Days before the retention of the plan are 0.',
    auth: operator,
    response: { schema: WorkspaceUsageResponse },
  },
  readMetrics: {
    method: 'get',
    path: '/admin/v1/metrics',
    summary: 'Counters of the deployment in the text format of Prometheus',
    description:
      'Returns checks by environment, workspaces, webhooks that wait or were given up, events that wait, and the age of each feed. Figures by route and verdict are in Analytics Engine (`vigil_requests`).',
    auth: operator,
    response: { mediaType: 'text/plain' },
  },
  ...exposureRoutes,
  ...corpusRoutes,
} as const satisfies RouteTable
