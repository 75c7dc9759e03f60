import * as z from 'zod'
import { CollectedByBrowser, collectedFields } from './browser/collected.ts'
import { EmailAddress, EventName, OpaqueId, SiteHostname } from './fields.ts'
import { CallerIdentifiers, IpAddress } from './server-fields.ts'

/** Body of POST /api/v1/check. Unknown fields are ignored. */
export const CheckRequest = z
  .object({
    ...collectedFields,
    collected: CollectedByBrowser.optional(),
    email: EmailAddress.optional().describe('Address of the person.'),
    ip: IpAddress.optional(),
    event: EventName.default('signup'),
    site: SiteHostname.optional().describe('Hostname of the site where it happened.'),
    userId: OpaqueId.optional().describe('Your id of the account.'),
    identifiers: CallerIdentifiers.optional(),
    sessionId: OpaqueId.optional().describe('Id of a stored session, at most 24 hours old.'),
    verdictToken: z
      .string()
      .max(8192)
      .optional()
      .describe('Token that evaluate returned in the browser; it is redeemed once.'),
  })
  .meta({
    id: 'CheckRequest',
    description: 'What is known of one signup, login or other event. Unknown fields are ignored.',
  })
export type CheckRequest = z.infer<typeof CheckRequest>
