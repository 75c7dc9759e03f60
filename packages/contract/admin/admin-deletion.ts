import * as z from 'zod'
import { Timestamp } from '../answer/answer-fields.ts'

/** Confirms which workspace is deleted, and by whom. */
export const WorkspaceDeletionRequest = z
  .object({
    name: z.string().min(1).max(128).describe('Name of the workspace, which confirms the id.'),
    by: z.string().trim().min(1).max(128).describe('Who has it deleted; the receipt names them.'),
  })
  .meta({ id: 'WorkspaceDeletionRequest' })
export type WorkspaceDeletionRequest = z.infer<typeof WorkspaceDeletionRequest>

export const WorkspaceDeletion = z
  .object({
    state: z.enum(['running', 'done']).describe('running: the cron continues the deletion.'),
    workspace: z
      .object({
        id: z.uuid().describe('Id of the workspace.'),
        name: z.string().describe('Name that it had.'),
      })
      .describe('The workspace.'),
    requestedBy: z.string().describe('Who had it deleted.'),
    requestedAt: Timestamp.describe('When its deletion began: no request was served from then on.'),
    finishedAt: Timestamp.nullable().describe('When nothing was left; null: not yet.'),
    deleted: z
      .record(z.string(), z.int().min(0))
      .describe('Rows that were deleted, by table; `sessions`: values of the key-value store.'),
    rows: z.int().min(0).describe('Sum of `deleted`.'),
    receipt: z.string().nullable().meta({
      description:
        'The same as a compact JWS (ES256, typ `vigil-deletion-receipt`), verified with `/.well-known/jwks.json` of the browser host; null: not done. It is signed at each reading.',
    }),
  })
  .meta({ id: 'WorkspaceDeletion', description: 'The deletion of a workspace.' })
export type WorkspaceDeletion = z.infer<typeof WorkspaceDeletion>
