import {
  typesOf,
  type WebhookEventName,
  webhookEventNames,
  webhookEvents,
} from '../webhooks/webhook-events.ts'
import type { SchemaBook } from './schema-book.ts'

type Json = Record<string, unknown>

/** Returns the webhook events for an OpenAPI 3.1 document: each as the request that a receiver gets. */
export function webhooksOf(schemas: SchemaBook): Json {
  return Object.fromEntries(
    webhookEventNames.map((name) => [name, { post: delivery(name, schemas) }]),
  )
}

function delivery(name: WebhookEventName, schemas: SchemaBook): Json {
  const { when, data } = webhookEvents[name]
  const header = (named: string, description: string) => ({
    name: named,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    operationId: name.replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `Sent when ${when}`,
    description:
      'Signed as Standard Webhooks has it (standardwebhooks.com). Delivered at least once: the same event has the same webhook-id.',
    tags: ['webhooks'],
    security: [],
    parameters: [
      header('webhook-id', 'Id of the event, the same at every attempt.'),
      header('webhook-timestamp', 'Time of the attempt, seconds since the epoch.'),
      header('webhook-signature', 'One signature or, after a rotation, two (v1,...).'),
    ],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: {
                type: 'string',
                enum: typesOf(name),
                description: 'Type of the event; test. before it: of the test environment.',
              },
              timestamp: {
                type: 'string',
                format: 'date-time',
                description: 'When the event happened.',
              },
              data: schemas.refTo(data),
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: 'Accepted; any other status is retried.' },
      410: { description: 'The receiver is gone: its endpoint is disabled.' },
    },
  }
}
