import * as z from 'zod'
import { ExposureLayer, MonitorAudience, MonitorRole } from './enums.ts'
import { Timestamp } from './fields.ts'

/** Where a finding comes from: a public breach, a combolist without sites, or a stealer's log. */
export const FindingKind = z
  .enum(['breach', 'combo_list', 'stealer_log'])
  .meta({ id: 'FindingKind' })
export type FindingKind = z.infer<typeof FindingKind>

/** `high`: a log of the workspace's own systems; `medium`: of another site; `low`: everything else. */
export const FindingSeverity = z.enum(['low', 'medium', 'high']).meta({ id: 'FindingSeverity' })
export type FindingSeverity = z.infer<typeof FindingSeverity>

export const FindingStatus = z
  .enum(['open', 'acknowledged', 'resolved'])
  .meta({ id: 'FindingStatus' })
export type FindingStatus = z.infer<typeof FindingStatus>

const findingId = z.string().min(1).max(128)

/** One exposed account at one place. No address, login or password stands in it. */
export const Finding = z
  .object({
    id: findingId,
    subject: z.object({
      kind: z.enum(['identity', 'domain']),
      id: z.string(),
      domain: z.string().nullable().meta({ description: 'The watched domain.' }),
      role: MonitorRole.nullable(),
      emailMasked: z.string().nullable(),
      userId: z.string().nullable(),
      audience: MonitorAudience.nullable(),
    }),
    layer: ExposureLayer,
    kind: FindingKind,
    severity: FindingSeverity,
    place: z.string().meta({ description: 'Domain of the site, or name of the breach.' }),
    source: z.string(),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    gone: z.boolean().meta({ description: 'The source does not list it any more.' }),
    inBaseline: z.boolean().meta({ description: 'Known when monitoring began: not alerted.' }),
    status: FindingStatus,
    statusBy: z.string().nullable().meta({ description: 'Id of the key that set it.' }),
    statusAt: Timestamp.nullable(),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof Finding>

/** Rows of one page. */
export const MAX_FINDINGS = 500

const filters = {
  subjectId: z.string().min(1).max(64).optional().meta({ description: 'Person or domain.' }),
  kind: FindingKind.optional(),
  status: FindingStatus.optional(),
  since: Timestamp.optional().meta({ description: 'First seen at or after this time.' }),
}

export const FindingQuery = z
  .strictObject({
    ...filters,
    cursor: z.string().min(1).max(512).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_FINDINGS).optional(),
  })
  .meta({ id: 'FindingQuery' })
export type FindingQuery = z.infer<typeof FindingQuery>

export const FindingListResult = z
  .object({
    findings: z.array(Finding),
    nextCursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as cursor for the next page; null: there is none.' }),
    requestId: z.string(),
  })
  .meta({ id: 'FindingListResult' })

/** Acknowledges, resolves or reopens one finding or many. */
export const FindingStatusRequest = z
  .object({ ids: z.array(findingId).min(1).max(MAX_FINDINGS), status: FindingStatus })
  .meta({ id: 'FindingStatusRequest' })
export type FindingStatusRequest = z.infer<typeof FindingStatusRequest>

export const FindingStatusResult = z
  .object({
    ok: z.literal(true),
    changed: z.int().min(0).meta({ description: 'Findings of this workspace that were named.' }),
    requestId: z.string(),
  })
  .meta({ id: 'FindingStatusResult' })
