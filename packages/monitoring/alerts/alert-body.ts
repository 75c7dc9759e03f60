import type { ExposureLayer, MonitorAudience, MonitorRole } from '@vigil/contract'

/** Types of alerts, as receivers match on them. */
export type AlertType =
  | 'monitor.exposure.detected'
  | 'monitor.exposure.summary'
  | 'monitor.domain.verification_lost'
  | 'monitor.source.degraded'
  | 'monitor.endpoint.disabled'
  | 'monitor.delivery.failed'
  | 'monitor.test'

/** Whom or what an alert is about. No address and no login stands in it. */
export interface AlertSubject {
  kind: 'identity' | 'domain' | 'workspace'
  id: string
  domain: string | null
  role: MonitorRole | null
  userId: string | null
  emailMasked: string | null
  audience: MonitorAudience | null
}

export interface AlertLocation {
  layer: ExposureLayer
  domain: string
  source: string
  firstSeenAt: string
}

export interface Alert {
  id: string
  type: AlertType
  createdMs: number
  subject: AlertSubject
  layer: ExposureLayer | null
  newCount: number
  count: number
  baseline: number
  locations: AlertLocation[]
  /** Ids of alerts that an endpoint never took. */
  undelivered?: readonly string[]
}

/** Places listed in one alert where there are more new ones than it lists. */
const PLACES_LISTED = 20
const NEW_BEFORE_TRUNCATION = 100
/** Standard Webhooks asks receivers to expect less than 20 KB. */
const MAX_BYTES = 20_000

/** The body as it is signed and sent: thin, and below 20 KB whatever the names' lengths. */
export function alertBody(alert: Alert): string {
  const { subject } = alert
  const about = Object.fromEntries(
    Object.entries(subject).filter(([, value]) => value !== null && value !== undefined),
  )
  const many = alert.newCount > NEW_BEFORE_TRUNCATION
  const most = many ? PLACES_LISTED : NEW_BEFORE_TRUNCATION
  for (let listed = Math.min(most, alert.locations.length); ; listed = Math.floor(listed / 2)) {
    const body = JSON.stringify({
      type: alert.type,
      timestamp: new Date(alert.createdMs).toISOString(),
      data: {
        alertId: alert.id,
        subject: about,
        ...(alert.layer === null ? {} : { layer: alert.layer }),
        newCount: alert.newCount,
        count: alert.count,
        baseline: alert.baseline,
        locations: alert.locations.slice(0, listed),
        ...(alert.undelivered && { undelivered: alert.undelivered }),
        truncated: many || listed < alert.locations.length,
      },
    })
    if (listed === 0 || new TextEncoder().encode(body).length < MAX_BYTES) return body
  }
}
