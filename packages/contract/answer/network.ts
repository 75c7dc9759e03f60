import * as z from 'zod'
import { NetworkKind } from '../enums.ts'
import { ReferrerChannel } from './answer-enums.ts'

/** Always present on check and evaluate. */
export const NetworkSummary = z
  .object({
    kind: NetworkKind,
    reserved: z
      .boolean()
      .optional()
      .describe(
        'True if the IP address is private, loopback or otherwise reserved, which no visitor on the internet has: kind is then clean because nothing is known. Else absent.',
      ),
    channel: ReferrerChannel.optional(),
    paid: z.boolean().optional().describe('Whether the visit comes from paid traffic.'),
    trueCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .meta({ description: 'ISO 3166 alpha-2, best effort.' }),
    locationSpoof: z
      .boolean()
      .optional()
      .describe('Whether time zone or language contradict the location of the address.'),
  })
  .meta({
    id: 'NetworkSummary',
    description:
      'Network of the visit. Unknown fields are absent; missing lists the absent inputs.',
  })
export type NetworkSummary = z.infer<typeof NetworkSummary>
