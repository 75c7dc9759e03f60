import * as z from 'zod'
import { MonitorAudience, MonitorRole, MonitorStatus } from './answer/answer-enums.ts'
import { Ignored, NextCursor, Ok, RequestId, Timestamp } from './answer/answer-fields.ts'
import { ExposureLayer } from './enums.ts'
import { EmailAddress, OpaqueId } from './fields.ts'
import { QueryNumber } from './server-fields.ts'

const layerCount = z.object({
  count: z.int().min(0).describe('Exposed accounts found.'),
  baseline: z.int().min(0).describe('Of those, known when monitoring began.'),
})

export const MonitoredDomain = z
  .object({
    domain: z.string().describe('The domain, in lower case and Punycode.'),
    role: MonitorRole,
    layers: z
      .object({
        employeeOnSystem: layerCount.describe(
          "Employees' credentials for the domain's own systems.",
        ),
        employeeElsewhere: layerCount.describe("Employees' credentials for other sites."),
        platformUser: layerCount.describe("Users' credentials for the application's login host."),
        corpus: layerCount.describe('Addresses of the domain in public breaches and lists.'),
      })
      .describe('Exposed accounts by layer.'),
    breachLocations: z
      .array(
        z.object({
          layer: ExposureLayer,
          domain: z.string().describe('Domain of the site that the credentials are for.'),
          source: z.string().describe('Id of the source that lists it.'),
        }),
      )
      .describe('Where credentials appeared, never the credentials.'),
    lastCheckedAt: Timestamp.nullable().describe(
      'When every source was last read for it; null: never.',
    ),
    lastAlertedAt: Timestamp.nullable().describe(
      'When an alert was last sent about it; null: never.',
    ),
  })
  .meta({ id: 'MonitoredDomain', description: 'A monitored domain, with counts by layer.' })
export type MonitoredDomain = z.infer<typeof MonitoredDomain>

export const MonitoredIdentity = z
  .object({
    id: z.uuid().describe('Id of the enrolled person.'),
    emailMasked: z.string().describe('Address of the person: first character, ***, domain.'),
    emailDomain: z.string().describe('Domain of the address.'),
    userId: z.string().nullable().describe('Your id of the person; null: none was given.'),
    audience: MonitorAudience,
    status: MonitorStatus,
    enrolledAt: Timestamp.describe('When the person was enrolled.'),
    breachHits: z.int().min(0).describe('Breaches that list the address.'),
    credentialLogHits: z
      .int()
      .min(0)
      .describe('Stealer logs that contain credentials of the address.'),
    breachLocations: z
      .array(z.string())
      .describe('Names of the breaches and domains of the sites.'),
    firstSeenInLogsAt: Timestamp.nullable().describe('First time in a stealer log; null: never.'),
    lastSeenInLogsAt: Timestamp.nullable().describe('Latest time in a stealer log; null: never.'),
    lastCheckedAt: Timestamp.nullable().describe(
      'When every source was last queried; null: never.',
    ),
    lastAlertedAt: Timestamp.nullable().describe('When an alert was last sent; null: never.'),
  })
  .meta({ id: 'MonitoredIdentity', description: 'An enrolled person, with a masked address.' })
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
    limit: QueryNumber.pipe(z.int().min(1).max(MAX_IDENTITIES))
      .optional()
      .describe('Maximum number of people, up to 10,000.'),
  })
  .meta({ id: 'MonitorQuery' })
export type MonitorQuery = z.infer<typeof MonitorQuery>

export const MonitorResult = z
  .object({
    monitorEnabled: z.boolean().describe('Whether monitoring runs at all.'),
    monitorStealer: z.boolean().describe('Whether stealer logs are read.'),
    monitorDomainExposure: z.boolean().describe('Whether whole domains are read.'),
    lastRunAt: Timestamp.nullable().describe('End of the latest run; null: none yet.'),
    domains: z.array(MonitoredDomain).describe('Domains that are monitored.'),
    identities: z
      .array(MonitoredIdentity)
      .meta({ description: 'A page of them, in the order of enrolment.' }),
    totals: z
      .object({
        identities: z.int().min(0).describe('Number of enrolled people.'),
        domains: z.int().min(0).describe('Number of monitored domains.'),
      })
      .describe('Numbers over all pages.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'MonitorResult', description: 'State of exposure monitoring.' })
export type MonitorResult = z.infer<typeof MonitorResult>

export const MonitorPerson = z
  .object({
    email: EmailAddress.describe('Address of the person to monitor.'),
    audience: MonitorAudience,
    userId: OpaqueId.optional().describe('Your id of the person.'),
  })
  .meta({ id: 'MonitorPerson', description: 'A person to monitor.' })
export type MonitorPerson = z.infer<typeof MonitorPerson>

export const MAX_PEOPLE = 100

/** One person of a list; an error of one is reported in its own result. */
const MonitorListedPerson = z
  .object({
    email: z.string().max(320).describe('Address of the person to monitor.'),
    audience: z.string().max(32).describe('employee or customer.'),
    userId: OpaqueId.optional().describe('Your id of the person.'),
  })
  .meta({ id: 'MonitorListedPerson', description: 'One person of a list.' })

/** One person at the top level, or `people`, 1 to 100 of them. */
export const MonitorEnrollRequest = z
  .union([
    z.object({
      people: z
        .array(MonitorListedPerson)
        .min(1)
        .max(MAX_PEOPLE)
        .describe('1 to 100 people; each has a result of its own.'),
    }),
    MonitorPerson,
  ])
  .meta({
    id: 'MonitorEnrollRequest',
    description: 'One person at the top level, or people, 1 to 100 of them.',
  })
export type MonitorEnrollRequest = z.infer<typeof MonitorEnrollRequest>

export const MonitorEnrollResult = z
  .object({
    emailMasked: z.string().describe('Address of the person: first character, ***, domain.'),
    ok: z.boolean().describe('Whether the person is enrolled.'),
    id: z.uuid().optional().describe('Id of the enrolled person, where ok is true.'),
    error: z
      .string()
      .optional()
      .describe('Why not, where ok is false; a note such as updated where it is true.'),
  })
  .meta({ id: 'MonitorEnrollResult', description: 'Result of the enrolment of one person.' })
export type MonitorEnrollResult = z.infer<typeof MonitorEnrollResult>

export const MonitorEnrollResponse = z
  .object({
    ok: z.boolean().describe('Whether every person was enrolled.'),
    results: z
      .array(MonitorEnrollResult)
      .describe('One result per person, in the order they were sent.'),
    ignored: Ignored,
    requestId: RequestId,
  })
  .meta({ id: 'MonitorEnrollResponse' })
export type MonitorEnrollResponse = z.infer<typeof MonitorEnrollResponse>

export const MonitorPatchRequest = z
  .object({
    id: z.uuid().toLowerCase().describe('Id of the enrolled person.'),
    status: MonitorStatus,
  })
  .meta({ id: 'MonitorPatchRequest' })
export type MonitorPatchRequest = z.infer<typeof MonitorPatchRequest>

export const MonitorPatchResponse = z
  .object({ ok: Ok, requestId: RequestId })
  .meta({ id: 'MonitorPatchResponse' })
