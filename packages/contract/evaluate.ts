import * as z from 'zod'
import { collectedFields } from './browser/collected.ts'
import { EmailAddress, EventName, OpaqueId, SiteHostname } from './fields.ts'
import { optionalField } from './optional-field.ts'

/**
 * Body of POST /v1/risk/evaluate. The visitor's IP address is taken from the connection, never from the body:
 * otherwise any holder of a publishable key could claim another address.
 */
export const EvaluateRequest = z
  .object({
    ...collectedFields,
    challenge: z
      .object({
        nonce: z.string().max(1024).describe('The nonce, unchanged.'),
        answers: optionalField(
          z.object({
            page: optionalField(z.number(), 'Value computed on the page.'),
            worker: optionalField(z.number(), 'Value computed in a worker.'),
            layout: optionalField(z.number(), 'Value computed from the layout.'),
          }),
          'Values that the page computed in three contexts from the nonce.',
        ),
        work: optionalField(z.number(), 'Number that solves the proof of work.'),
      })
      .optional()
      .meta({ description: 'The nonce of GET /v1/config with what the browser computed for it.' }),
    publicKey: optionalField(
      z.string().max(256),
      'Publishable key, where the header x-api-key is not sent.',
    ),
    email: optionalField(EmailAddress, 'Address of the person; a claim until a check confirms it.'),
    event: EventName.default('signup'),
    site: optionalField(SiteHostname, 'Hostname of the site.'),
    userId: optionalField(OpaqueId, 'Your id of the account; a claim until a check confirms it.'),
  })
  .meta({
    id: 'EvaluateRequest',
    description:
      "What the SDK collected. The address of the visitor is the connection's, never the body's.",
  })
export type EvaluateRequest = z.infer<typeof EvaluateRequest>
