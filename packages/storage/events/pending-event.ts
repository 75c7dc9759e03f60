import { Verdict } from '@vigil/contract'
import * as z from 'zod'

/** A pending event: the fields that endpoints filter by, and the body to be signed and sent. */
export const PendingEvent = z.object({
  /** The `webhook-id`, the same at every attempt. */
  id: z.string(),
  type: z.string(),
  /** Verdict and reasons of its check; absent: the event is about none. */
  verdict: Verdict.optional(),
  reasons: z.array(z.string()).optional(),
  /** Key for erasures: keyed hash of the account, else of the visitor, else the check's id. */
  subject: z.string(),
  body: z.string(),
})
export type PendingEvent = z.infer<typeof PendingEvent>
