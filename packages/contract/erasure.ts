import * as z from 'zod'
import { ACCOUNT_ID, NextCursor, RequestId, Timestamp } from './answer/answer-fields.ts'
import { EmailAddress, OpaqueId } from './fields.ts'
import { ListEntry } from './lists.ts'
import { pageFields } from './server-fields.ts'
import { StoredCheck } from './stored-checks.ts'

const one = {
  email: EmailAddress.optional().describe('Address of the person.'),
  userId: OpaqueId.optional().describe('Your id of the account.'),
  visitorId: OpaqueId.optional().describe('Id of the browser.'),
}
const isOne = (named: { email?: unknown; userId?: unknown; visitorId?: unknown }) =>
  [named.email, named.userId, named.visitorId].filter((name) => name !== undefined).length === 1
const rule = { message: 'Give one of email, userId and visitorId', path: ['email'] }

/** Exactly one of the three fields identifies whose data are erased. */
export const DataErasureRequest = z.object(one).refine(isOne, rule).meta({
  id: 'DataErasureRequest',
  description: 'Names the person whose data are deleted, by exactly one of the three fields.',
})
export type DataErasureRequest = z.infer<typeof DataErasureRequest>

export const ErasureReceipt = z
  .object({
    id: z.uuid().describe('Id of the erasure.'),
    status: z
      .enum(['running', 'done'])
      .describe('running: call again to continue; done: complete.'),
    erased: z
      .record(z.string(), z.int().min(0))
      .meta({ description: 'Rows and values erased, by store.' }),
    startedAt: Timestamp.describe('When it began.'),
    finishedAt: Timestamp.nullable().describe('When it ended; null: it has not.'),
    requestId: RequestId,
  })
  .meta({ id: 'ErasureReceipt', description: 'State of an erasure: what was deleted.' })
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

export const ExportRequest = z
  .object({ ...one, cursor: pageFields.cursor })
  .refine(isOne, rule)
  .meta({
    id: 'ExportRequest',
    description: 'Names the person whose data are returned, by exactly one of the three fields.',
  })
export type ExportRequest = z.infer<typeof ExportRequest>

/** Stored data of a person, without hashes, which are not readable. */
export const ExportResult = z
  .object({
    accounts: z
      .array(
        z.object({
          accountId: z.string().describe(`${ACCOUNT_ID}.`),
          firstSeenAt: Timestamp.describe('First check of the account.'),
          lastSeenAt: Timestamp.describe('Latest check of the account.'),
          score: z.int().describe('Score of its latest check, 0 to 100.'),
          verdict: z.string().describe('Verdict of its latest check.'),
          isAbuser: z.boolean().describe('Whether feedback marks it as an abuser.'),
          labels: z.array(z.string()).describe('Labels that feedback gave it.'),
          identifiers: z.record(z.string(), z.int()).meta({ description: 'How many, by kind.' }),
        }),
      )
      .describe('Accounts of the person in the identity graph.'),
    checks: z.array(StoredCheck).describe('Stored checks of this page, newest first.'),
    listEntries: z.array(ListEntry).meta({ description: 'Entries about the person.' }),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({
    id: 'ExportResult',
    description: 'A page of what is stored of a person, as far as it is readable.',
  })
export type ExportResult = z.infer<typeof ExportResult>
