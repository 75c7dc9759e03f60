import * as z from 'zod'
import {
  Degraded,
  KeyEnv,
  MonitorAudience,
  MonitorRole,
  RecommendationAction,
} from '../answer/answer-enums.ts'
import { Timestamp } from '../answer/answer-fields.ts'
import type { FindingSeverity, FindingStatus } from '../answer/findings.ts'
import { LinkedAccount } from '../answer/linked-accounts.ts'
import { ExposureLayer } from '../enums.ts'
import { StoredCheck } from '../stored-checks.ts'

const count = z.int().min(0)
const alertId = z.string().describe('Id of the event, as in the webhook-id header.')
const summary = z.string().describe('One sentence for people.')
const places = {
  layer: ExposureLayer,
  domain: z.string().describe('Domain of the site, or name of the breach.'),
  source: z.string().describe('Id of the source that lists it.'),
}

export const ExposureAlert = z
  .object({
    alertId,
    subject: z
      .object({
        kind: z
          .enum(['identity', 'domain', 'workspace'])
          .describe('identity: an enrolled person; domain: a monitored domain.'),
        id: z.string().describe('Id of the person, domain or workspace.'),
        domain: z
          .string()
          .optional()
          .describe('The domain; of a workspace the source or receiver that it is about.'),
        role: MonitorRole.optional().describe('Role of the domain.'),
        userId: z.string().optional().describe('Your id of the person.'),
        emailMasked: z.string().optional().describe('Masked address of the person.'),
        audience: MonitorAudience.optional().describe('Who the person is.'),
      })
      .describe('What it is about. No address and no login is in it.'),
    layer: ExposureLayer.optional().describe('Layer of the findings; absent: several, or none.'),
    newCount: count.describe('New findings.'),
    count: count.describe('Findings in total.'),
    baseline: count.describe('Of those, the ones in the first complete response of the source.'),
    locations: z
      .array(
        z.object({ ...places, firstSeenAt: Timestamp.describe('When monitoring first found it.') }),
      )
      .describe('Where new findings are, 100 at most; 20 where there are more.'),
    undelivered: z
      .array(z.string())
      .readonly()
      .optional()
      .describe('Ids of events that the receiver never accepted.'),
    truncated: z.boolean().describe('Whether there are more places than it lists.'),
  })
  .meta({ id: 'ExposureAlert', description: 'An alert of exposure monitoring.' })
export type ExposureAlert = z.infer<typeof ExposureAlert>

export const WeeklyDigest = z
  .object({
    alertId,
    subject: z
      .object({
        kind: z.literal('workspace').describe('Always the workspace.'),
        id: z.string().describe('Id of the workspace.'),
      })
      .describe('What it is about.'),
    from: Timestamp.describe('Begin of the week, a Monday.'),
    to: Timestamp.describe('End of the week, the next Monday.'),
    newCount: count.describe('Findings of that week that are in no baseline.'),
    people: count.describe('Enrolled people among them.'),
    bySeverity: z
      .object({
        high: count.describe('Of high severity.'),
        medium: count.describe('Of medium severity.'),
        low: count.describe('Of low severity.'),
      } satisfies Record<FindingSeverity, z.ZodType>)
      .describe('New findings by severity.'),
    byStatus: z
      .object({
        open: count.describe('Open.'),
        acknowledged: count.describe('Acknowledged.'),
        resolved: count.describe('Resolved.'),
      } satisfies Record<FindingStatus, z.ZodType>)
      .describe('New findings by status.'),
    locations: z
      .array(z.object({ ...places, count: count.describe('New findings there.') }))
      .describe('Most frequent places of your domains, up to 20.'),
    staleSources: z.array(z.string()).describe('Sources that do not answer.'),
  })
  .meta({ id: 'WeeklyDigest', description: 'What monitoring found in a week.' })
export type WeeklyDigest = z.infer<typeof WeeklyDigest>

export const CheckEvent = z
  .object({
    alertId,
    env: KeyEnv,
    summary,
    check: StoredCheck.pick({
      id: true,
      at: true,
      event: true,
      accountId: true,
      score: true,
      verdict: true,
    })
      .extend({
        action: RecommendationAction,
        reasons: z
          .array(
            z.object({
              code: z.string().describe('Code of the signal.'),
              label: z.string().describe('What it means, for people.'),
            }),
          )
          .describe('Signals that raised the score, strongest first, 30 at most.'),
        degraded: z.array(Degraded).readonly().describe('Sources that could not be read.'),
        url: z.string().optional().describe('Its page in the console.'),
      })
      .describe('The check. No mail address and no IP address is in it.'),
  })
  .meta({ id: 'CheckEvent', description: 'A check.' })

export const LinkedToFraud = z
  .object({
    alertId,
    env: KeyEnv,
    summary,
    account: LinkedAccount.pick({
      accountId: true,
      score: true,
      verdict: true,
      matchTypes: true,
      hops: true,
    }).describe('The account, with the score of its latest check.'),
  })
  .meta({ id: 'LinkedToFraud', description: 'An account that is linked to a fraudulent one.' })

export const QuotaReached = z
  .object({
    alertId,
    summary,
    percent: z.int().describe('The step that was reached: 80 or 100.'),
    checksUsed: count.describe('Live checks of the month.'),
    monthlyChecks: count.describe('Live checks that the plan includes.'),
  })
  .meta({ id: 'QuotaReached', description: 'The live checks of a month are nearly or fully used.' })

export const FeedStale = z
  .object({ alertId, summary, feed: z.string().describe('Id of the feed.') })
  .meta({ id: 'FeedStale', description: 'A feed of addresses or domains is overdue.' })

export const ServiceDegraded = z
  .object({
    alertId,
    summary,
    source: Degraded,
    checks: count.describe('Checks that were answered without it.'),
  })
  .meta({ id: 'ServiceDegraded', description: 'Checks are answered without a source.' })
