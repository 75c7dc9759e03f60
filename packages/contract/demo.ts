import * as z from 'zod'
import { Collected } from './browser/collected.ts'
import { EmailAddress } from './fields.ts'

/** Body that the demo page's signup form sends to its own backend. The password never leaves the page. */
export const DemoSignupRequest = z
  .object({
    email: EmailAddress.describe('Address that was typed into the form.'),
    verdictToken: z.string().max(8192).optional().meta({
      description: 'Of the last evaluation.',
    }),
    collected: Collected.optional().meta({
      description: 'What was collected, where evaluate could not be reached.',
    }),
  })
  .meta({ id: 'DemoSignupRequest' })
export type DemoSignupRequest = z.infer<typeof DemoSignupRequest>
