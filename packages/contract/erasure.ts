import * as z from 'zod'
import { EmailAddress, OpaqueId, pageFields, Timestamp } from './fields.ts'
import { ListEntry } from './lists.ts'
import { StoredCheck } from './stored-checks.ts'

const one = {
  email: EmailAddress.optional(),
  userId: OpaqueId.optional(),
  visitorId: OpaqueId.optional(),
}
const isOne = (named: { email?: unknown; userId?: unknown; visitorId?: unknown }) =>
  [named.email, named.userId, named.visitorId].filter((name) => name !== undefined).length === 1
const rule = { message: 'Give one of email, userId and visitorId', path: ['email'] }

/** Exactly one of the three names whose data go. */
export const DataErasureRequest = z
  .object(one)
  .refine(isOne, rule)
  .meta({ id: 'DataErasureRequest' })
export type DataErasureRequest = z.infer<typeof DataErasureRequest>

export const ErasureReceipt = z
  .object({
    id: z.uuid(),
    status: z.enum(['running', 'done']),
    erased: z
      .record(z.string(), z.int().min(0))
      .meta({ description: 'Rows and values erased, by store.' }),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    requestId: z.string(),
  })
  .meta({ id: 'ErasureReceipt' })
export type ErasureReceipt = z.infer<typeof ErasureReceipt>

export const ExportRequest = z
  .object({ ...one, cursor: pageFields.cursor })
  .refine(isOne, rule)
  .meta({ id: 'ExportRequest' })
export type ExportRequest = z.infer<typeof ExportRequest>

/** What is stored of a person, as far as it is readable: hashes are left out. */
export const ExportResult = z
  .object({
    accounts: z.array(
      z.object({
        accountId: z.string(),
        firstSeenAt: Timestamp,
        lastSeenAt: Timestamp,
        score: z.int(),
        verdict: z.string(),
        isAbuser: z.boolean(),
        labels: z.array(z.string()),
        identifiers: z.record(z.string(), z.int()).meta({ description: 'How many, by kind.' }),
      }),
    ),
    checks: z.array(StoredCheck),
    listEntries: z.array(ListEntry).meta({ description: 'Entries about the person.' }),
    nextCursor: z.string().nullable(),
    requestId: z.string(),
  })
  .meta({ id: 'ExportResult' })
export type ExportResult = z.infer<typeof ExportResult>
