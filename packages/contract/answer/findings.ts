import * as z from 'zod'
import { ExposureLayer } from '../enums.ts'
import { QueryNumber } from '../server-fields.ts'
import { MonitorAudience, MonitorRole } from './answer-enums.ts'
import { NextCursor, Ok, RequestId, Timestamp } from './answer-fields.ts'

/** Source of a finding: a public breach, a combolist without sites, or a stealer log. */
export const FindingKind = z.enum(['breach', 'combo_list', 'stealer_log']).meta({
  id: 'FindingKind',
  description:
    'breach: a public breach; combo_list: a list of pairs without sites; stealer_log: a log of an infected device.',
})
export type FindingKind = z.infer<typeof FindingKind>

/** `high`: a log of the workspace's own systems; `medium`: of another site; `low`: everything else. */
export const FindingSeverity = z.enum(['low', 'medium', 'high']).meta({
  id: 'FindingSeverity',
  description:
    "high: a log of the workspace's own systems; medium: of another site; low: everything else.",
})
export type FindingSeverity = z.infer<typeof FindingSeverity>

export const FindingStatus = z.enum(['open', 'acknowledged', 'resolved']).meta({
  id: 'FindingStatus',
  description: 'open: new; acknowledged: in progress; resolved: done.',
})
export type FindingStatus = z.infer<typeof FindingStatus>

const findingId = z.string().min(1).max(128)

/** One exposed account at one place, without address, login or password. */
export const Finding = z
  .object({
    id: findingId.describe('Id of the finding.'),
    subject: z
      .object({
        kind: z
          .enum(['identity', 'domain'])
          .describe('identity: an enrolled person; domain: an address of a verified domain.'),
        id: z.string().describe('Id of the person or domain.'),
        domain: z.string().nullable().meta({ description: 'The monitored domain.' }),
        role: MonitorRole.nullable().describe('Role of the domain; null: the subject is a person.'),
        emailMasked: z
          .string()
          .nullable()
          .describe('Masked address of the person; null: the subject is a domain.'),
        userId: z.string().nullable().describe('Your id of the person; null: none was given.'),
        audience: MonitorAudience.nullable().describe(
          'Who the person is; null: the subject is a domain.',
        ),
      })
      .describe('The person or domain that is exposed.'),
    layer: ExposureLayer,
    kind: FindingKind,
    severity: FindingSeverity,
    place: z.string().meta({ description: 'Domain of the site, or name of the breach.' }),
    source: z.string().describe('Id of the source that lists it.'),
    firstSeenAt: Timestamp.describe('When it was first found.'),
    lastSeenAt: Timestamp.describe('When it was last confirmed.'),
    gone: z.boolean().meta({ description: 'The source no longer lists it.' }),
    inBaseline: z.boolean().meta({ description: 'Known when monitoring began: not alerted.' }),
    status: FindingStatus,
    statusBy: z.string().nullable().meta({ description: 'Id of the key that set it.' }),
    statusAt: Timestamp.nullable().describe('When the status was set; null: never.'),
  })
  .meta({
    id: 'Finding',
    description: 'One exposed account at one place. It contains no address, login or password.',
  })
export type Finding = z.infer<typeof Finding>

/** Rows of one page. */
export const MAX_FINDINGS = 500

const filters = {
  subjectId: z.string().min(1).max(64).optional().meta({ description: 'Person or domain.' }),
  kind: FindingKind.optional().describe('Kind of finding.'),
  status: FindingStatus.optional().describe('Status of the finding.'),
  since: Timestamp.optional().meta({ description: 'First seen at or after this time.' }),
}

export const FindingQuery = z
  .strictObject({
    ...filters,
    cursor: z.string().min(1).max(512).optional().describe('nextCursor of the previous page.'),
    limit: QueryNumber.pipe(z.int().min(1).max(MAX_FINDINGS))
      .optional()
      .describe('Maximum number of entries, up to 500.'),
  })
  .meta({ id: 'FindingQuery' })
export type FindingQuery = z.infer<typeof FindingQuery>

export const FindingListResult = z
  .object({
    findings: z.array(Finding).describe('Findings, newest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'FindingListResult' })
export type FindingListResult = z.infer<typeof FindingListResult>

/** Acknowledges, resolves or reopens one finding or many. */
export const FindingStatusRequest = z
  .object({
    ids: z.array(findingId).min(1).max(MAX_FINDINGS).describe('Ids of 1 to 500 findings.'),
    status: FindingStatus,
  })
  .meta({ id: 'FindingStatusRequest' })
export type FindingStatusRequest = z.infer<typeof FindingStatusRequest>

export const FindingStatusResult = z
  .object({
    ok: Ok,
    changed: z.int().min(0).meta({ description: 'Findings of this workspace that were named.' }),
    requestId: RequestId,
  })
  .meta({ id: 'FindingStatusResult' })
