import { type ExposureAlert, type WebhookEventName, webhookBody } from '@vigil/contract'

/** Types of alerts about exposure; the weekly digest has data of its own. */
export type AlertType = Exclude<
  Extract<WebhookEventName, `monitor.${string}`>,
  'monitor.digest.weekly'
>

/** Places listed in an alert that cannot list all new ones. */
const PLACES_LISTED = 20
const NEW_BEFORE_TRUNCATION = 100
/** Standard Webhooks recommends bodies below 20 KB. */
const MAX_BYTES = 20_000

/** Returns the body as it is signed and sent, below 20 KB whatever the lengths of names. */
export function alertBody(
  type: AlertType,
  createdMs: number,
  data: Omit<ExposureAlert, 'truncated'>,
): string {
  const { locations } = data
  const many = data.newCount > NEW_BEFORE_TRUNCATION
  const maxListed = many ? PLACES_LISTED : NEW_BEFORE_TRUNCATION
  for (let listed = Math.min(maxListed, locations.length); ; listed = Math.floor(listed / 2)) {
    const body = webhookBody(type, createdMs, {
      ...data,
      locations: locations.slice(0, listed),
      truncated: many || listed < locations.length,
    })
    if (listed === 0 || new TextEncoder().encode(body).length < MAX_BYTES) return body
  }
}
