import * as z from 'zod'
import { ExposureLayer, MonitorAudience, MonitorRole, MonitorStatus } from './enums.ts'
import { EmailAddress, OpaqueId, Timestamp } from './fields.ts'

const layerCount = z.object({ count: z.int().min(0), baseline: z.int().min(0) })

export const MonitoredDomain = z
  .object({
    domain: z.string(),
    role: MonitorRole,
    layers: z.object({
      employeeOnSystem: layerCount,
      employeeElsewhere: layerCount,
      platformUser: layerCount,
      corpus: layerCount,
    }),
    breachLocations: z.array(
      z.object({ layer: ExposureLayer, domain: z.string(), source: z.string() }),
    ),
    lastCheckedAt: Timestamp.nullable(),
    lastAlertedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MonitoredDomain' })
export type MonitoredDomain = z.infer<typeof MonitoredDomain>

export const MonitoredIdentity = z
  .object({
    id: z.uuid(),
    emailMasked: z.string(),
    emailDomain: z.string(),
    userId: z.string().nullable(),
    audience: MonitorAudience,
    status: MonitorStatus,
    enrolledAt: Timestamp,
    breachHits: z.int().min(0),
    credentialLogHits: z.int().min(0),
    breachLocations: z.array(z.string()),
    firstSeenInLogsAt: Timestamp.nullable(),
    lastSeenInLogsAt: Timestamp.nullable(),
    lastCheckedAt: Timestamp.nullable(),
    lastAlertedAt: Timestamp.nullable(),
  })
  .meta({ id: 'MonitoredIdentity' })
export type MonitoredIdentity = z.infer<typeof MonitoredIdentity>

/** People of one page. */
export const MAX_IDENTITIES = 10_000

export const MonitorQuery = z
  .strictObject({
    cursor: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'nextCursor of the page before.' }),
    limit: z.coerce.number().int().min(1).max(MAX_IDENTITIES).optional(),
  })
  .meta({ id: 'MonitorQuery' })
export type MonitorQuery = z.infer<typeof MonitorQuery>

export const MonitorResult = z
  .object({
    monitorEnabled: z.boolean(),
    monitorStealer: z.boolean(),
    monitorDomainExposure: z.boolean(),
    lastRunAt: Timestamp.nullable(),
    domains: z.array(MonitoredDomain),
    identities: z
      .array(MonitoredIdentity)
      .meta({ description: 'A page of them, in the order of enrolment.' }),
    totals: z.object({ identities: z.int().min(0), domains: z.int().min(0) }),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as cursor for the next people; null: there are none.' }),
    requestId: z.string(),
  })
  .meta({ id: 'MonitorResult' })
export type MonitorResult = z.infer<typeof MonitorResult>

export const MonitorPerson = z
  .object({ email: EmailAddress, audience: MonitorAudience, userId: OpaqueId.optional() })
  .meta({ id: 'MonitorPerson' })
export type MonitorPerson = z.infer<typeof MonitorPerson>

export const MAX_PEOPLE = 100

/** One person of a list; a fault of one is reported in its own result. */
const listedPerson = z.object({
  email: z.string().max(320),
  audience: z.string().max(32),
  userId: OpaqueId.optional(),
})

/** One person at the top level, or `people`, 1 to 100 of them. */
export const MonitorEnrollRequest = z
  .union([z.object({ people: z.array(listedPerson).min(1).max(MAX_PEOPLE) }), MonitorPerson])
  .meta({ id: 'MonitorEnrollRequest' })
export type MonitorEnrollRequest = z.infer<typeof MonitorEnrollRequest>

export const MonitorEnrollResult = z
  .object({
    emailMasked: z.string(),
    ok: z.boolean(),
    id: z.uuid().optional(),
    error: z.string().optional(),
  })
  .meta({ id: 'MonitorEnrollResult' })
export type MonitorEnrollResult = z.infer<typeof MonitorEnrollResult>

export const MonitorEnrollResponse = z
  .object({ ok: z.boolean(), results: z.array(MonitorEnrollResult), requestId: z.string() })
  .meta({ id: 'MonitorEnrollResponse' })
export type MonitorEnrollResponse = z.infer<typeof MonitorEnrollResponse>

export const MonitorPatchRequest = z
  .object({ id: z.uuid(), status: MonitorStatus })
  .meta({ id: 'MonitorPatchRequest' })
export type MonitorPatchRequest = z.infer<typeof MonitorPatchRequest>

export const MonitorPatchResponse = z
  .object({ ok: z.literal(true), requestId: z.string() })
  .meta({ id: 'MonitorPatchResponse' })
