import * as z from 'zod'
import { RequestId, Timestamp } from '../answer/answer-fields.ts'
import { Verdict } from '../enums.ts'
import { EmailAddress } from '../fields.ts'
import { typesOf, webhookEventNames } from './webhook-events.ts'

/** Endpoints of alerts and webhooks, and their deliveries. */

const count = z.int().min(0)

const types = webhookEventNames.flatMap(typesOf)
/** Whether a pattern selects a type of today. */
const selectsSome = (pattern: string) =>
  types.some((type) =>
    pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern,
  )

const EVENT_RULE =
  'Must be the type of an event such as check.verdict, or a prefix of types such as check.*'
/** Type of an event, or a prefix. */
const EventPattern = z
  .string()
  .max(64)
  .regex(/^(?:\*|[a-z][a-z_]*(?:\.[a-z][a-z_]*)*(?:\.\*)?)$/, { message: EVENT_RULE, abort: true })
const MAX_SELECTED = 50
const EVENTS = 'Types of events it receives; `monitor.*` matches all with that prefix.'
const endpointOptions = {
  format: z.enum(['standard', 'slack']).meta({
    description:
      'standard: JSON as Standard Webhooks has it. slack: text and blocks of an incoming webhook.',
  }),
  events: z.array(EventPattern).max(MAX_SELECTED).meta({ description: EVENTS }),
  verdicts: z.array(Verdict).min(1).max(MAX_SELECTED).nullable().meta({
    description: 'Verdicts whose check events it receives; null: all.',
  }),
  reasons: z.array(z.string().min(1).max(64)).min(1).max(MAX_SELECTED).nullable().meta({
    description: 'It receives a check event only with one of these reasons; null: with any.',
  }),
  weeklyDigest: z.boolean().meta({
    description: 'Whether it receives `monitor.digest.weekly`, whatever `events` selects.',
  }),
}

export const AlertEndpoint = z
  .object({
    id: z.uuid().describe('Id of the endpoint.'),
    kind: z.enum(['webhook', 'email']).describe('webhook: signed HTTPS requests; email: messages.'),
    shown: z.string().meta({ description: 'Host of the receiver, or its masked address.' }),
    state: z
      .enum(['pending', 'active', 'disabled'])
      .describe(
        'pending: not tested yet; active: it receives; disabled: deliveries failed for too long, or the operator stopped it.',
      ),
    stateReason: z
      .string()
      .nullable()
      .describe('Why it is in this state; null: no reason recorded.'),
    failingSince: Timestamp.nullable().describe(
      'First failure since the last success; null: it works.',
    ),
    createdAt: Timestamp.describe('When it was added.'),
    ...endpointOptions,
    verdicts: z
      .array(z.string())
      .nullable()
      .describe('Verdicts whose check events it receives; null: all.'),
  })
  .meta({ id: 'AlertEndpoint', description: 'A receiver of alerts.' })
export type AlertEndpoint = z.infer<typeof AlertEndpoint>

export const AlertEndpointChange = z
  .object({
    ...endpointOptions,
    // A stored one may have been known to an earlier version only.
    events: z
      .array(EventPattern.refine(selectsSome, EVENT_RULE))
      .max(MAX_SELECTED)
      .meta({ description: EVENTS }),
  })
  .partial()
  .meta({ id: 'AlertEndpointChange' })
export type AlertEndpointChange = z.infer<typeof AlertEndpointChange>

export const AlertEndpointRequest = z
  .discriminatedUnion(
    'kind',
    [
      z.object({
        kind: z.literal('webhook').describe('Form of delivery.'),
        url: z
          .string()
          .min(1)
          .max(2048)
          .describe('HTTPS URL that receives events. Private addresses are refused.'),
        ...AlertEndpointChange.shape,
      }),
      z.object({
        kind: z.literal('email').describe('Form of delivery.'),
        address: EmailAddress.describe('Mailbox that receives messages.'),
        ...AlertEndpointChange.shape,
      }),
    ],
    'Must be webhook or email',
  )
  .meta({ id: 'AlertEndpointRequest' })
export type AlertEndpointRequest = z.infer<typeof AlertEndpointRequest>

export const AlertEndpointResponse = z
  .object({ endpoint: AlertEndpoint, requestId: RequestId })
  .meta({ id: 'AlertEndpointResponse' })
export const AlertEndpointSecretResponse = z
  .object({
    endpoint: AlertEndpoint,
    secret: z.string().nullable().meta({
      description: 'The signing secret (whsec_...). It is shown this once.',
    }),
    requestId: RequestId,
  })
  .meta({ id: 'AlertEndpointSecretResponse' })
export const AlertEndpointTestResponse = z
  .object({
    endpoint: AlertEndpoint,
    status: z.int().nullable().describe('HTTP status that the receiver answered; null: no answer.'),
    requestId: RequestId,
  })
  .meta({ id: 'AlertEndpointTestResponse' })
export const AlertEndpointListResponse = z
  .object({
    endpoints: z
      .array(AlertEndpoint)
      .describe('All endpoints of the workspace; secrets are never returned.'),
    requestId: RequestId,
  })
  .meta({ id: 'AlertEndpointListResponse' })
export type AlertEndpointListResponse = z.infer<typeof AlertEndpointListResponse>

export const AlertDelivery = z
  .object({
    alertId: z.string().describe('Id of the event, as in the webhook-id header.'),
    type: z.string().describe('Type of the event.'),
    state: z
      .enum(['due', 'delivered', 'dead'])
      .describe('due: it will be sent; delivered: accepted; dead: given up.'),
    attempts: count.describe('Number of attempts so far.'),
    lastStatus: z.int().nullable().describe('HTTP status of the last attempt; null: no answer.'),
    nextAttemptAt: Timestamp.nullable().describe('When it is sent again; null: it is not.'),
    updatedAt: Timestamp.describe('Time of the last attempt or change.'),
  })
  .meta({ id: 'AlertDelivery', description: 'One event on its way to an endpoint.' })
export const AlertDeliveryListResponse = z
  .object({
    deliveries: z.array(AlertDelivery).describe('Deliveries, newest first.'),
    requestId: RequestId,
  })
  .meta({ id: 'AlertDeliveryListResponse' })
export type AlertDeliveryListResponse = z.infer<typeof AlertDeliveryListResponse>
export const AlertReplayRequest = z
  .object({
    alertId: z
      .string()
      .max(128)
      .optional()
      .describe('Event to send again; absent: all that were given up.'),
  })
  .meta({ id: 'AlertReplayRequest' })
export const AlertReplayResponse = z
  .object({
    replayed: count.describe('Number of deliveries that were queued.'),
    requestId: RequestId,
  })
  .meta({ id: 'AlertReplayResponse' })
