import * as z from 'zod'

/** The closed lists of the interface, and those that the design closes. */

export const Verdict = z.enum(['allow', 'challenge', 'shadow', 'block'])
export type Verdict = z.infer<typeof Verdict>
export const RecommendationAction = z.enum(['allow', 'challenge', 'shadow', 'block', 'review'])
export const NetworkKind = z.enum([
  'clean',
  'vpn',
  'tor',
  'datacenter',
  'wifi',
  'proxy',
  'abuse',
  'mixed',
])
export const ReferrerChannel = z.enum([
  'direct',
  'search',
  'social',
  'email',
  'paid',
  'internal',
  'referral',
])
export const TlsConsistencyStatus = z.enum(['aligned', 'mismatch', 'strong_mismatch', 'unknown'])
export const TlsCaptureStatus = z.enum([
  'verified',
  'unverified',
  'partial',
  'invalid',
  'stale',
  'missing',
])
export const CompartmentSeverity = z.enum(['none', 'low', 'medium', 'high'])
export const CompartmentId = z.enum([
  'automation',
  'fingerprint',
  'behavioral',
  'network',
  'identity',
  'email',
  'breach',
  'visit',
  'attribution',
  'tls',
  'ua',
  'extension',
])
export const Automation = z.enum(['none', 'low', 'medium', 'high'])
export const Confidence = z.enum(['low', 'medium', 'high', 'unknown'])
export const Degraded = z.enum([
  'velocity',
  'graph',
  'history',
  'intel',
  'exposure',
  'session',
  'lists',
  'policy',
])
/** With `identifier:` before the caller's name of an identifier. */
export const MatchType = z.union([
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
  z.templateLiteral(['identifier:', z.string().min(1)]),
])
export const EmailRecommendation = z.enum(['send', 'verify', 'block'])
export const PlanStatus = z.enum(['trialing', 'active', 'past_due', 'canceled'])
export const MonitorAudience = z.enum(['employee', 'customer'])
export const MonitorStatus = z.enum(['active', 'paused', 'removed'])
export const MonitorRole = z.enum(['company', 'app'])
export const ExposureLayer = z.enum([
  'employee_on_system',
  'employee_elsewhere',
  'platform_user',
  'corpus',
])
