import type { WebhookEvent } from '@vigil/contract'
import { Webhook } from 'standardwebhooks'
import { type HeaderSource, headerOf } from './headers.ts'

export type { WebhookEvent } from '@vigil/contract'

/** The signature is invalid, the timestamp is older than five minutes, or a header is missing. */
export class VigilWebhookError extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    super(`not a webhook of this endpoint${reason}`, { cause })
    this.name = 'VigilWebhookError'
  }
}

/**
 * Returns the event of a delivery with a valid signature; throws VigilWebhookError otherwise. `type` determines the
 * type of `data`; a newer service may send further types, so a `switch` needs a default branch.
 *
 * @param body the raw body, before any parser
 * @param secret the endpoint's secret, `whsec_...`
 */
export function verifyWebhook(body: string, headers: HeaderSource, secret: string): WebhookEvent {
  const event = verifySigned(body, headers, secret)
  if (!isEvent(event)) throw new VigilWebhookError(new Error('the body is no event'))
  return event
}

/** Returns the JSON of a body with a valid Standard Webhooks signature; throws VigilWebhookError otherwise. */
export function verifySigned(body: string, headers: HeaderSource, secret: string): unknown {
  try {
    return new Webhook(secret).verify(body, {
      'webhook-id': headerOf(headers, 'webhook-id') ?? '',
      'webhook-timestamp': headerOf(headers, 'webhook-timestamp') ?? '',
      'webhook-signature': headerOf(headers, 'webhook-signature') ?? '',
    })
  } catch (cause) {
    throw new VigilWebhookError(cause)
  }
}

function isEvent(value: unknown): value is WebhookEvent {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}
