import * as z from 'zod'
import { RequestId } from '../answer/answer-fields.ts'
import { AdminDemo, AdminDomain, AdminFeed, AdminKey, AdminPlan, AdminWorkspace } from './admin.ts'
import { WorkspaceDeletion } from './admin-deletion.ts'

/** Responses of /admin/v1, with the id of the request. */

export const PlanResponse = z
  .object({ plan: AdminPlan, requestId: RequestId })
  .meta({ id: 'PlanResponse' })
export const PlanListResponse = z
  .object({ plans: z.array(AdminPlan).describe('All plans.'), requestId: RequestId })
  .meta({ id: 'PlanListResponse' })
export const WorkspaceResponse = z
  .object({ workspace: AdminWorkspace, requestId: RequestId })
  .meta({ id: 'WorkspaceResponse' })
export const WorkspaceDeletionResponse = z
  .object({ deletion: WorkspaceDeletion, requestId: RequestId })
  .meta({ id: 'WorkspaceDeletionResponse' })
export const WorkspaceUsageResponse = z
  .object({
    days: z
      .array(
        z.object({
          day: z.string().describe('Day (UTC), YYYY-MM-DD.'),
          liveChecks: z.int().min(0).describe('Live checks of the day.'),
          testChecks: z.int().min(0).describe('Test checks of the day.'),
        }),
      )
      .describe('The last 30 days, oldest first.'),
    truncated: z.boolean().describe('There were more checks than are counted: lower bounds.'),
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceUsageResponse' })
export const WorkspaceDetailResponse = z
  .object({
    workspace: AdminWorkspace,
    domains: z.array(AdminDomain).describe('Hosts of the workspace by role.'),
    keys: z.array(AdminKey).describe('Keys of the workspace, without their secrets.'),
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceDetailResponse' })
export const DomainListResponse = z
  .object({
    domains: z.array(AdminDomain).describe('Hosts of the workspace by role.'),
    requestId: RequestId,
  })
  .meta({ id: 'DomainListResponse' })
export const KeyListResponse = z
  .object({
    keys: z.array(AdminKey).describe('Keys of the workspace, without their secrets.'),
    requestId: RequestId,
  })
  .meta({ id: 'KeyListResponse' })
export const KeyCreateResponse = z
  .object({
    key: z
      .string()
      .meta({ description: 'The complete key. It is returned only once and not stored.' }),
    record: AdminKey,
    requestId: RequestId,
  })
  .meta({ id: 'KeyCreateResponse' })
export const KeyResponse = z
  .object({ record: AdminKey, requestId: RequestId })
  .meta({ id: 'KeyResponse' })
export const DemoResponse = z
  .object({ demo: AdminDemo, requestId: RequestId })
  .meta({ id: 'DemoResponse' })
export const FeedListResponse = z
  .object({ feeds: z.array(AdminFeed).describe('All feeds.'), requestId: RequestId })
  .meta({ id: 'FeedListResponse' })
