import * as z from 'zod'
import { Verdict } from './enums.ts'
import { EmailAddress, Timestamp } from './fields.ts'

/** Endpoints of alerts and webhooks, and their deliveries. */

const requestId = z.string()
const count = z.int().min(0)

/** Type of an event, or all of a prefix. */
const EventPattern = z
  .string()
  .max(64)
  .regex(/^(?:\*|[a-z][a-z_]*(?:\.[a-z][a-z_]*)*(?:\.\*)?)$/)
const MAX_SELECTED = 50
const endpointOptions = {
  format: z.enum(['standard', 'slack']).meta({
    description:
      'standard: JSON as Standard Webhooks has it. slack: text and blocks of an incoming webhook.',
  }),
  events: z.array(EventPattern).max(MAX_SELECTED).meta({
    description: 'Types of events it receives; `monitor.*` stands for all of that prefix.',
  }),
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
    id: z.uuid(),
    kind: z.enum(['webhook', 'email']),
    shown: z.string().meta({ description: 'Host of the receiver, or its masked address.' }),
    state: z.enum(['pending', 'active', 'disabled']),
    stateReason: z.string().nullable(),
    failingSince: Timestamp.nullable(),
    createdAt: Timestamp,
    ...endpointOptions,
    verdicts: z.array(z.string()).nullable(),
  })
  .meta({ id: 'AlertEndpoint' })
export type AlertEndpoint = z.infer<typeof AlertEndpoint>

export const AlertEndpointChange = z
  .object(endpointOptions)
  .partial()
  .meta({ id: 'AlertEndpointChange' })
export type AlertEndpointChange = z.infer<typeof AlertEndpointChange>

export const AlertEndpointRequest = z
  .union([
    z.object({
      kind: z.literal('webhook'),
      url: z.string().min(1).max(2048),
      ...AlertEndpointChange.shape,
    }),
    z.object({ kind: z.literal('email'), address: EmailAddress, ...AlertEndpointChange.shape }),
  ])
  .meta({ id: 'AlertEndpointRequest' })
export type AlertEndpointRequest = z.infer<typeof AlertEndpointRequest>

export const AlertEndpointResponse = z
  .object({ endpoint: AlertEndpoint, requestId })
  .meta({ id: 'AlertEndpointResponse' })
export const AlertEndpointSecretResponse = z
  .object({
    endpoint: AlertEndpoint,
    secret: z.string().nullable().meta({
      description: 'The signing secret (whsec_...). It is shown this once.',
    }),
    requestId,
  })
  .meta({ id: 'AlertEndpointSecretResponse' })
export const AlertEndpointTestResponse = z
  .object({ endpoint: AlertEndpoint, status: z.int().nullable(), requestId })
  .meta({ id: 'AlertEndpointTestResponse' })
export const AlertEndpointListResponse = z
  .object({ endpoints: z.array(AlertEndpoint), requestId })
  .meta({ id: 'AlertEndpointListResponse' })

export const AlertDelivery = z
  .object({
    alertId: z.string(),
    type: z.string(),
    state: z.enum(['due', 'delivered', 'dead']),
    attempts: count,
    lastStatus: z.int().nullable(),
    nextAttemptAt: Timestamp.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'AlertDelivery' })
export const AlertDeliveryListResponse = z
  .object({ deliveries: z.array(AlertDelivery), requestId })
  .meta({ id: 'AlertDeliveryListResponse' })
export const AlertReplayRequest = z
  .object({ alertId: z.string().max(128).optional() })
  .meta({ id: 'AlertReplayRequest' })
export const AlertReplayResponse = z
  .object({ replayed: count, requestId })
  .meta({ id: 'AlertReplayResponse' })
