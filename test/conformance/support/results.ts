import * as z from 'zod'
import * as e from './enumerations.ts'
import { LinkedAccount } from './linked-account.ts'
import { Count, RequestId, Score, Text, Timestamp } from './values.ts'

/** The results of the other routes; an unlisted field fails. */

export const SessionResult = z.strictObject({
  sessionId: Text,
  expiresAt: Timestamp,
  requestId: RequestId,
})

export const EmailResult = z.strictObject({
  email: z.string(),
  domain: z.string(),
  recommendation: e.EmailRecommendation,
  score: Score,
  disposable: z.boolean(),
  risky: z.boolean(),
  breach: z.boolean(),
  signals: z.array(z.strictObject({ type: Text, label: Text })),
})
export type EmailResult = z.infer<typeof EmailResult>
export const EmailSingle = z.strictObject({
  ok: z.literal(true),
  result: EmailResult,
  requestId: RequestId,
})
export const EmailBatch = z.strictObject({
  ok: z.literal(true),
  results: z.array(EmailResult),
  requestId: RequestId,
})

export const LinkedAccountsResult = z.strictObject({
  ok: z.boolean(),
  accountsLinked: Count,
  highRiskCount: Count,
  matchTypeCounts: z.record(e.MatchType, z.int().min(1)),
  linkedAccounts: z.array(LinkedAccount).max(50),
  requestId: RequestId,
})

export const AccountResult = z.strictObject({
  workspace: z.strictObject({ id: z.uuid(), name: Text }),
  plan: z.strictObject({
    id: Text,
    name: Text,
    price: Text,
    priceCents: Count,
    status: e.PlanStatus,
    trialing: z.boolean(),
    trialEndsAt: Timestamp.nullable(),
    domainSeats: Count,
  }),
  usage: z.strictObject({
    checksUsed: Count,
    monthlyChecks: Count,
    remaining: Count,
    percentUsed: Count,
    testChecksUsed: Count,
    overageUsed: Count,
    overageCents: Count,
    overageRate: z.string(),
    allowsOverage: z.boolean(),
    liveChecksAllowed: z.boolean(),
    liveApiAccessAllowed: z.boolean(),
    periodStart: Timestamp,
    periodEnd: Timestamp,
  }),
  domains: z.strictObject({
    licensed: z.array(Text),
    verified: z.array(Text),
    staging: z.array(Text),
    max: Count,
    seats: Count,
  }),
  key: z.strictObject({
    kind: z.enum(['secret', 'publishable']),
    env: z.enum(['test', 'live']),
    prefix: Text,
    scope: z.enum(['full', 'evaluate']),
    websiteHostname: z.string().nullable(),
  }),
  limits: z.strictObject({
    apiRateLimit: Count,
    apiRateWindowSec: Count,
    edgeRateLimit: Count,
    edgeRateWindowSec: Count,
    maxTeamMembers: Count,
    monitoredIdentities: Count,
  }),
  features: z.array(Text),
  requestId: RequestId,
})
export type AccountResult = z.infer<typeof AccountResult>

const LayerCount = z.strictObject({ count: Count, baseline: Count })

export const MonitorResult = z.strictObject({
  monitorEnabled: z.boolean(),
  monitorStealer: z.boolean(),
  monitorDomainExposure: z.boolean(),
  lastRunAt: Timestamp.nullable(),
  domains: z.array(
    z.strictObject({
      domain: Text,
      role: e.MonitorRole,
      layers: z.strictObject({
        employeeOnSystem: LayerCount,
        employeeElsewhere: LayerCount,
        platformUser: LayerCount,
        corpus: LayerCount,
      }),
      breachLocations: z.array(
        z.strictObject({ layer: e.ExposureLayer, domain: Text, source: Text }),
      ),
      lastCheckedAt: Timestamp.nullable(),
      lastAlertedAt: Timestamp.nullable(),
    }),
  ),
  identities: z.array(
    z.strictObject({
      id: z.uuid(),
      emailMasked: Text,
      emailDomain: Text,
      userId: z.string().nullable(),
      audience: e.MonitorAudience,
      status: e.MonitorStatus,
      enrolledAt: Timestamp,
      breachHits: Count,
      credentialLogHits: Count,
      breachLocations: z.array(Text),
      firstSeenInLogsAt: Timestamp.nullable(),
      lastSeenInLogsAt: Timestamp.nullable(),
      lastCheckedAt: Timestamp.nullable(),
      lastAlertedAt: Timestamp.nullable(),
    }),
  ),
  totals: z.strictObject({ identities: z.int().min(0), domains: z.int().min(0) }),
  nextCursor: Text.nullable(),
  requestId: RequestId,
})

export const MonitorEnrolled = z.strictObject({
  ok: z.boolean(),
  results: z.array(
    z.strictObject({
      emailMasked: Text,
      ok: z.boolean(),
      id: z.uuid().optional(),
      error: Text.optional(),
    }),
  ),
  ignored: z.array(Text).optional(),
  requestId: RequestId,
})

export const MonitorChanged = z.strictObject({ ok: z.literal(true), requestId: RequestId })
