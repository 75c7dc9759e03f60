import { Verdict } from '@vigil/contract'
import * as z from 'zod'

/** An event as it waits: what endpoints select it by, and the body as it will be signed and sent. */
export const PendingEvent = z.object({
  /** The `webhook-id`, the same at every attempt. */
  id: z.string(),
  type: z.string(),
  /** Of a check; absent: the event is about none. */
  verdict: Verdict.optional(),
  reasons: z.array(z.string()).optional(),
  /** What an erasure finds it by: keyed hash of the account, else of the visitor, else the check's id. */
  subject: z.string(),
  body: z.string(),
})
export type PendingEvent = z.infer<typeof PendingEvent>
