import * as z from 'zod'
import { MonitorRole } from './enums.ts'
import { EmailAddress, Timestamp } from './fields.ts'

/** Shapes of /admin/v1 for exposure monitoring: proved domains, endpoints of alerts, runs, corpora. */

const requestId = z.string()
const count = z.int().min(0)

export const WatchedDomain = z
  .object({
    id: z.uuid(),
    domain: z.string(),
    role: MonitorRole,
    state: z.enum(['pending', 'verified', 'grace', 'lost']).meta({
      description: 'grace: DNS lacks the record; lost after three days of that.',
    }),
    verifiedAt: Timestamp.nullable(),
    dnsCheckedAt: Timestamp.nullable(),
    dnsMisses: count,
    lastCheckedAt: Timestamp.nullable(),
  })
  .meta({ id: 'WatchedDomain' })
export type WatchedDomain = z.infer<typeof WatchedDomain>

export const WatchedDomainRequest = z
  .object({ domain: z.string().trim().min(1).max(253), role: MonitorRole })
  .meta({ id: 'WatchedDomainRequest' })

export const DnsChallenge = z
  .object({
    name: z.string().meta({ description: 'Name of the TXT record.' }),
    value: z.string().meta({ description: 'Its text. It is shown this once.' }),
    expiresAt: Timestamp,
  })
  .meta({ id: 'DnsChallenge' })
export type DnsChallenge = z.infer<typeof DnsChallenge>

export const WatchedDomainResponse = z
  .object({ domain: WatchedDomain, challenge: DnsChallenge.nullable(), requestId })
  .meta({ id: 'WatchedDomainResponse' })
export const WatchedDomainVerifyResponse = z
  .object({
    domain: WatchedDomain,
    dns: z.enum(['present', 'absent', 'inconclusive']),
    requestId,
  })
  .meta({ id: 'WatchedDomainVerifyResponse' })
export const WatchedDomainListResponse = z
  .object({ domains: z.array(WatchedDomain), requestId })
  .meta({ id: 'WatchedDomainListResponse' })

export const MonitorSettingsRequest = z
  .object({
    monitorEnabled: z.boolean().optional(),
    monitorStealer: z.boolean().optional(),
    monitorDomainExposure: z.boolean().optional(),
  })
  .meta({ id: 'MonitorSettingsRequest' })
export const MonitorSettingsResponse = z
  .object({
    monitorEnabled: z.boolean(),
    monitorStealer: z.boolean(),
    monitorDomainExposure: z.boolean(),
    requestId,
  })
  .meta({ id: 'MonitorSettingsResponse' })

export const MonitorAuditResponse = z
  .object({
    entries: z.array(
      z.object({
        at: Timestamp,
        action: z.string().meta({
          description:
            "enrolled, changed, paused, resumed, removed or erased; paused:plan_limit, paused:key_revoked and paused:domain_lost are the service's own.",
        }),
        subjectId: z.string().nullable(),
        actor: z.string().meta({ description: 'Id of the key, `operator`, or `run`.' }),
      }),
    ),
    requestId,
  })
  .meta({ id: 'MonitorAuditResponse' })

export const MonitorRun = z
  .object({
    key: z.string(),
    state: z.enum(['running', 'done', 'partial', 'failed']),
    phase: z.string(),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    answered: count,
    failed: count,
    skipped: count,
    overrun: z.boolean(),
  })
  .meta({ id: 'MonitorRun' })
export const ExposureSource = z
  .object({
    source: z.string(),
    state: z.enum(['ok', 'stale', 'denied']),
    version: z.string().nullable(),
    confirmedAt: Timestamp.nullable(),
    staleSince: Timestamp.nullable(),
    errorCode: z.string().nullable(),
  })
  .meta({ id: 'ExposureSource' })
export const ExposureStateResponse = z
  .object({
    runs: z.array(MonitorRun),
    sources: z.array(ExposureSource),
    backlog: z.object({
      waiting: count.meta({ description: 'People whom the provider has still to be asked for.' }),
      oldestAt: Timestamp.nullable(),
    }),
    tasks: z.array(
      z.object({ call: z.string(), state: z.string(), code: z.string().nullable(), tasks: count }),
    ),
    requestId,
  })
  .meta({ id: 'ExposureStateResponse' })
export const MonitorRunResponse = z
  .object({ run: z.string(), requestId })
  .meta({ id: 'MonitorRunResponse' })
export const ErasureRequest = z.object({ email: EmailAddress }).meta({ id: 'ErasureRequest' })
export const ErasureResponse = z
  .object({ erased: z.literal(true), requestId })
  .meta({ id: 'ErasureResponse' })
