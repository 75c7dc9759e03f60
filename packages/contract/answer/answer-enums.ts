import * as z from 'zod'

export const RecommendationAction = z
  .enum(['allow', 'challenge', 'shadow', 'block', 'review'])
  .meta({ id: 'RecommendationAction', description: 'review: send to a manual queue.' })
export type RecommendationAction = z.infer<typeof RecommendationAction>

export const ReferrerChannel = z
  .enum(['direct', 'search', 'social', 'email', 'paid', 'internal', 'referral'])
  .meta({ id: 'ReferrerChannel', description: 'Channel that the visit came by.' })
export type ReferrerChannel = z.infer<typeof ReferrerChannel>

export const TlsConsistencyStatus = z
  .enum(['aligned', 'mismatch', 'strong_mismatch', 'unknown'])
  .meta({ id: 'TlsConsistencyStatus', description: 'User agent against TLS stack.' })
export type TlsConsistencyStatus = z.infer<typeof TlsConsistencyStatus>

export const TlsCaptureStatus = z
  .enum(['verified', 'unverified', 'partial', 'invalid', 'stale', 'missing'])
  .meta({
    id: 'TlsCaptureStatus',
    description:
      'verified: seen or signed by our edge or a trusted terminator; unverified: sent by a client (`consistent` in `reasons`: JA3 and JA4 recompute from its fields); partial: only what the edge gives on every plan; invalid: recomputed values differ; stale: older than 15 minutes; missing: nothing captured.',
  })
export type TlsCaptureStatus = z.infer<typeof TlsCaptureStatus>

export const CompartmentSeverity = z.enum(['none', 'low', 'medium', 'high']).meta({
  id: 'CompartmentSeverity',
  description: 'Severity of the strongest signal of a compartment.',
})
export type CompartmentSeverity = z.infer<typeof CompartmentSeverity>

export const MonitorAudience = z
  .enum(['employee', 'customer'])
  .meta({ id: 'MonitorAudience', description: 'employee: staff; customer: end user of the app.' })
export type MonitorAudience = z.infer<typeof MonitorAudience>

export const AutomationLevel = z
  .enum(['none', 'low', 'medium', 'high'])
  .meta({ id: 'AutomationLevel', description: 'Strength of the evidence for automation.' })
export type AutomationLevel = z.infer<typeof AutomationLevel>

export const DeviceConfidence = z
  .enum(['low', 'medium', 'high', 'unknown'])
  .meta({ id: 'DeviceConfidence', description: 'How much of the device was observed.' })
export type DeviceConfidence = z.infer<typeof DeviceConfidence>

export const Degraded = z
  .enum(['velocity', 'graph', 'history', 'intel', 'exposure', 'session', 'lists', 'policy'])
  .meta({ id: 'Degraded', description: 'A source that was unavailable for this check.' })
export type Degraded = z.infer<typeof Degraded>

export const KeyKind = z
  .enum(['secret', 'publishable'])
  .meta({ id: 'KeyKind', description: 'secret: for servers; publishable: for browsers.' })
export type KeyKind = z.infer<typeof KeyKind>

export const KeyEnv = z.enum(['test', 'live']).meta({
  id: 'KeyEnv',
  description: 'test: never billed, shares nothing with live; live: counts against the plan.',
})
export type KeyEnv = z.infer<typeof KeyEnv>

export const KeyScope = z.enum(['full', 'read', 'evaluate']).meta({
  id: 'KeyScope',
  description:
    'full and read: secret keys, of which read changes nothing; evaluate: publishable keys.',
})
export type KeyScope = z.infer<typeof KeyScope>

export const PlanStatus = z.enum(['trialing', 'active', 'past_due', 'canceled']).meta({
  id: 'PlanStatus',
  description:
    'trialing: on trial; active: paid; past_due: unpaid, still accepted; canceled: refused.',
})
export type PlanStatus = z.infer<typeof PlanStatus>

export const MatchType = z
  .union([
    z.enum([
      'user_id',
      'email',
      'email_canonical',
      'visitor_id',
      'device',
      'ip',
      'ip_subnet',
      'session',
    ]),
    z.templateLiteral(['identifier:', z.string()]),
  ])
  .meta({
    id: 'MatchType',
    description: 'What two accounts share; identifier:<name> is one that the caller added.',
  })
export type MatchType = z.infer<typeof MatchType>

export const MonitorStatus = z.enum(['active', 'paused', 'removed']).meta({
  id: 'MonitorStatus',
  description: 'active: monitored; paused: not for now; removed: deleted.',
})
export type MonitorStatus = z.infer<typeof MonitorStatus>

export const MonitorRole = z.enum(['company', 'app']).meta({
  id: 'MonitorRole',
  description:
    "company: its addresses are employees'; app: its login host is what users log in to.",
})
export type MonitorRole = z.infer<typeof MonitorRole>

export const EmailRecommendation = z.enum(['send', 'verify', 'block']).meta({
  id: 'EmailRecommendation',
  description: 'send: deliver mail; verify: confirm the address first; block: do not accept it.',
})
export type EmailRecommendation = z.infer<typeof EmailRecommendation>

/** Lowest first: a role may do what those before it may. */
export const Role = z.enum(['viewer', 'analyst', 'admin']).meta({
  id: 'Role',
  description:
    'viewer: reads; analyst: also labels, lists and reviews; admin: also keys, members and receivers of events.',
})
export type Role = z.infer<typeof Role>
