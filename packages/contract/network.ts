import * as z from 'zod'
import { NetworkKind, ReferrerChannel } from './enums.ts'

/** Always present on check and evaluate. */
export const NetworkSummary = z
  .object({
    kind: NetworkKind,
    channel: ReferrerChannel.optional(),
    paid: z.boolean().optional(),
    trueCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .meta({ description: 'ISO 3166 alpha-2, best effort.' }),
    locationSpoof: z.boolean().optional(),
  })
  .meta({ id: 'NetworkSummary' })
export type NetworkSummary = z.infer<typeof NetworkSummary>
