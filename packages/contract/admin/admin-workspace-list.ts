import * as z from 'zod'
import { NextCursor, RequestId } from '../answer/answer-fields.ts'
import { QueryNumber } from '../server-fields.ts'
import { AdminWorkspace, WorkspaceCreateRequest } from './admin.ts'

/** Maximum workspaces of a page. */
const MAX_WORKSPACES = 1_000

export const WorkspaceListQuery = z
  .strictObject({
    name: WorkspaceCreateRequest.shape.name
      .optional()
      .describe('Workspaces of this name; case is ignored in A to Z.'),
    cursor: z.string().min(1).max(512).optional().describe('nextCursor of the previous page.'),
    limit: QueryNumber.pipe(z.int().min(1).max(MAX_WORKSPACES))
      .default(MAX_WORKSPACES)
      .describe(`Maximum number of entries, up to ${MAX_WORKSPACES}.`),
  })
  .meta({ id: 'WorkspaceListQuery' })
export type WorkspaceListQuery = z.infer<typeof WorkspaceListQuery>

export const WorkspaceListResponse = z
  .object({
    workspaces: z.array(AdminWorkspace).describe('Workspaces, oldest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceListResponse' })
