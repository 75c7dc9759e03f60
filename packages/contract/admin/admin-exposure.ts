import * as z from 'zod'
import { MonitorRole } from '../answer/answer-enums.ts'
import { RequestId, Timestamp } from '../answer/answer-fields.ts'
import { EmailAddress } from '../fields.ts'

/** Shapes of /admin/v1 for exposure monitoring: proved domains, runs, corpora. */

const count = z.int().min(0)

export const WatchedDomain = z
  .object({
    id: z.uuid().describe('Id of the domain entry.'),
    domain: z.string().describe('The domain, in lower case and Punycode.'),
    role: MonitorRole,
    state: z.enum(['pending', 'verified', 'grace', 'lost']).meta({
      description: 'grace: DNS lacks the record; lost after three days of that.',
    }),
    verifiedAt: Timestamp.nullable().describe('When ownership was proved; null: not yet.'),
    dnsCheckedAt: Timestamp.nullable().describe('When DNS was last looked up; null: never.'),
    dnsMisses: count.describe('Lookups in a row that did not find the record.'),
    lastCheckedAt: Timestamp.nullable().describe(
      'When every source was last read for it; null: never.',
    ),
  })
  .meta({ id: 'WatchedDomain', description: 'A domain that is monitored, or about to be.' })
export type WatchedDomain = z.infer<typeof WatchedDomain>

export const WatchedDomainRequest = z
  .object({
    domain: z
      .string()
      .trim()
      .min(1)
      .max(253)
      .describe('The domain to monitor, without a scheme or path.'),
    role: MonitorRole,
  })
  .meta({ id: 'WatchedDomainRequest' })

export const DnsChallenge = z
  .object({
    name: z.string().meta({ description: 'Name of the TXT record.' }),
    value: z.string().meta({ description: 'Its text. It is shown this once.' }),
    expiresAt: Timestamp.describe('Until when the record is accepted.'),
  })
  .meta({ id: 'DnsChallenge', description: 'DNS record that proves ownership of a domain.' })
export type DnsChallenge = z.infer<typeof DnsChallenge>

export const WatchedDomainResponse = z
  .object({
    domain: WatchedDomain,
    challenge: DnsChallenge.nullable().describe(
      'DNS record to publish; null: the domain is verified already.',
    ),
    requestId: RequestId,
  })
  .meta({ id: 'WatchedDomainResponse' })
export const WatchedDomainVerifyResponse = z
  .object({
    domain: WatchedDomain,
    dns: z
      .enum(['present', 'absent', 'inconclusive'])
      .describe(
        'present: the record was found; absent: it was not; inconclusive: DNS gave no answer.',
      ),
    requestId: RequestId,
  })
  .meta({ id: 'WatchedDomainVerifyResponse' })
export const WatchedDomainListResponse = z
  .object({
    domains: z.array(WatchedDomain).describe('All monitored domains of the workspace.'),
    requestId: RequestId,
  })
  .meta({ id: 'WatchedDomainListResponse' })

const monitorSettings = {
  monitorEnabled: z.boolean().describe('Whether monitoring runs at all.'),
  monitorStealer: z.boolean().describe('Whether stealer logs are read.'),
  monitorDomainExposure: z.boolean().describe('Whether whole domains are read.'),
}

export const MonitorSettingsRequest = z
  .object(monitorSettings)
  .partial()
  .meta({ id: 'MonitorSettingsRequest' })
export const MonitorSettingsResponse = z
  .object({ ...monitorSettings, requestId: RequestId })
  .meta({ id: 'MonitorSettingsResponse' })

export const MonitorAuditResponse = z
  .object({
    entries: z
      .array(
        z.object({
          at: Timestamp.describe('When it happened.'),
          action: z.string().meta({
            description:
              "enrolled, changed, paused, resumed, removed or erased; paused:plan_limit, paused:key_revoked and paused:domain_lost are the service's own.",
          }),
          subjectId: z
            .string()
            .nullable()
            .describe('Id of the person; null: the entry is about the workspace.'),
          actor: z.string().meta({ description: 'Id of the key, `operator`, or `run`.' }),
        }),
      )
      .describe('Entries, newest first.'),
    requestId: RequestId,
  })
  .meta({ id: 'MonitorAuditResponse' })

export const MonitorRun = z
  .object({
    key: z.string().describe('Day or name of the run.'),
    state: z
      .enum(['running', 'done', 'partial', 'failed'])
      .describe(
        'running; done: complete; partial: some sources gave no answer; failed: stopped by an error.',
      ),
    phase: z.string().describe('Step that the run is at.'),
    startedAt: Timestamp.describe('When it began.'),
    finishedAt: Timestamp.nullable().describe('When it ended; null: it has not.'),
    answered: count.describe('People and domains that every source answered for.'),
    failed: count.describe('Lookups that failed and will be tried again.'),
    skipped: count.describe('Lookups given up after their last attempt.'),
    overrun: z.boolean().describe('Whether the next run was due before this one ended.'),
  })
  .meta({ id: 'MonitorRun', description: 'One run of monitoring.' })
export const ExposureSource = z
  .object({
    source: z.string().describe('Id of the source.'),
    state: z
      .enum(['ok', 'stale', 'denied'])
      .describe('ok: current; stale: the last reads failed; denied: it rejects our credential.'),
    version: z
      .string()
      .nullable()
      .describe('State of its data that was read last; null: it names none.'),
    confirmedAt: Timestamp.nullable().describe('When it last answered; null: never.'),
    staleSince: Timestamp.nullable().describe('Since when it has not answered; null: it answers.'),
    errorCode: z.string().nullable().describe('Code of its last error; null: none.'),
  })
  .meta({ id: 'ExposureSource', description: 'A source of exposure data and its state.' })
export const ExposureStateResponse = z
  .object({
    runs: z.array(MonitorRun).describe('Runs, newest first.'),
    sources: z.array(ExposureSource).describe('Sources with their state.'),
    backlog: z
      .object({
        waiting: count.meta({
          description: 'People for whom the provider has not been queried yet.',
        }),
        oldestAt: Timestamp.nullable().describe('Since when the oldest waits; null: none waits.'),
      })
      .describe("People who wait for the provider's rate limit."),
    tasks: z
      .array(
        z.object({
          call: z.string().describe('Kind of lookup.'),
          state: z.string().describe('State of the lookups.'),
          code: z.string().nullable().describe('Code of their error; null: none.'),
          tasks: count.describe('Number of lookups.'),
        }),
      )
      .describe('Lookups of the current run by kind and outcome.'),
    requestId: RequestId,
  })
  .meta({ id: 'ExposureStateResponse', description: 'State of monitoring runs.' })
export const MonitorRunResponse = z
  .object({ run: z.string().describe('Key of the run that is in progress.'), requestId: RequestId })
  .meta({ id: 'MonitorRunResponse' })
export const ErasureRequest = z
  .object({ email: EmailAddress.describe('Address to delete everywhere.') })
  .meta({ id: 'ErasureRequest' })
export const ErasureResponse = z
  .object({
    erased: z.literal(true).describe('Always true: failures are problem documents.'),
    requestId: RequestId,
  })
  .meta({ id: 'ErasureResponse' })
