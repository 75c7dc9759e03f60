import {
  AlertDeliveryListResponse,
  AlertEndpointChange,
  AlertEndpointListResponse,
  AlertEndpointRequest,
  AlertEndpointResponse,
  AlertEndpointSecretResponse,
  AlertEndpointTestResponse,
  AlertReplayRequest,
  AlertReplayResponse,
} from '../webhooks/alert-endpoints.ts'
import { type RouteAuth, type RouteTable, secret } from './route.ts'

const byAdmin = { kind: 'secret', role: 'admin' } as const satisfies RouteAuth
const webhook = '/api/v1/webhooks/{endpointId}'

/** Routes for the receivers of a workspace's webhooks and alerts. */
export const webhookRoutes = {
  listWebhooks: {
    method: 'get',
    path: '/api/v1/webhooks',
    summary: 'Receivers of webhooks, with what they subscribe to',
    description: 'Returns the receivers with their state; secrets are never returned.',
    auth: secret,
    response: { schema: AlertEndpointListResponse },
  },
  addWebhook: {
    method: 'post',
    path: '/api/v1/webhooks',
    summary: 'Add a receiver; the answer shows its signing secret once',
    description: 'A receiver is pending until it accepts a test event.',
    auth: byAdmin,
    body: AlertEndpointRequest,
    response: { schema: AlertEndpointSecretResponse },
    example: { body: { kind: 'webhook', url: 'https://hooks.acme.example/vigil' }, answers: 403 },
  },
  changeWebhook: {
    method: 'patch',
    path: webhook,
    summary: 'Change what a receiver subscribes to',
    description: 'Only what is given changes; events that wait are still delivered.',
    auth: byAdmin,
    body: AlertEndpointChange,
    response: { schema: AlertEndpointResponse },
    example: { body: { verdicts: ['block'] }, answers: 403 },
  },
  testWebhook: {
    method: 'post',
    path: `${webhook}/test`,
    summary: 'Send a signed test event',
    description: 'A receiver that accepts the test becomes active.',
    auth: byAdmin,
    response: { schema: AlertEndpointTestResponse },
    example: { answers: 403 },
  },
  rotateWebhookSecret: {
    method: 'post',
    path: `${webhook}/rotate`,
    summary: 'Create a new secret; the old one stays valid for a day',
    description: 'Returns the new signing secret, once.',
    auth: byAdmin,
    response: { schema: AlertEndpointSecretResponse },
    example: { answers: 403 },
  },
  listWebhookDeliveries: {
    method: 'get',
    path: `${webhook}/deliveries`,
    summary: 'Deliveries of a receiver, newest first',
    description: 'Returns the newest 200 deliveries with status and attempts.',
    auth: secret,
    response: { schema: AlertDeliveryListResponse },
    example: { answers: 404 },
  },
  replayWebhook: {
    method: 'post',
    path: `${webhook}/replay`,
    summary: 'Send one event again, or all that were given up',
    description: 'A replayed event keeps its id.',
    auth: byAdmin,
    body: AlertReplayRequest,
    response: { schema: AlertReplayResponse },
    example: { body: {}, answers: 403 },
  },
  removeWebhook: {
    method: 'delete',
    path: webhook,
    summary: 'Remove a receiver and its queue',
    description: 'Deletes the receiver with everything that was queued for it.',
    auth: byAdmin,
    response: { schema: AlertEndpointListResponse },
    example: { answers: 403 },
  },
} as const satisfies RouteTable
