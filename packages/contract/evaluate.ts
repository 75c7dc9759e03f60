import * as z from 'zod'
import { collectedFields } from './collected.ts'
import { EmailAddress, EventName, OpaqueId, SiteHostname } from './fields.ts'

/**
 * Body of POST /v1/risk/evaluate. The address of the visitor is the connection's, never the body's:
 * any holder of a publishable key could claim another.
 */
export const EvaluateRequest = z
  .object({
    ...collectedFields,
    challenge: z
      .object({
        nonce: z.string().max(1024),
        answers: z
          .object({ page: z.number(), worker: z.number(), layout: z.number() })
          .partial()
          .optional(),
        work: z.number().optional(),
      })
      .optional()
      .meta({ description: 'The nonce of GET /v1/config with what the browser computed for it.' }),
    publicKey: z.string().max(256).optional(),
    email: EmailAddress.optional(),
    event: EventName.default('signup'),
    site: SiteHostname.optional(),
    userId: OpaqueId.optional(),
  })
  .meta({ id: 'EvaluateRequest' })
export type EvaluateRequest = z.infer<typeof EvaluateRequest>
