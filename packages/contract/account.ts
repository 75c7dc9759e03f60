import * as z from 'zod'
import { KeyEnv, KeyKind, KeyScope, PlanStatus } from './answer/answer-enums.ts'
import { RequestId, Timestamp } from './answer/answer-fields.ts'

const amount = z.int().min(0)

export const AccountResult = z
  .object({
    workspace: z
      .object({
        id: z.uuid().describe('Id of the workspace (UUID).'),
        name: z.string().describe('Name of the workspace, as the operator gave it.'),
      })
      .describe('The workspace that the key belongs to.'),
    plan: z
      .object({
        id: z.string().describe('Id of the plan.'),
        name: z.string().describe('Name of the plan.'),
        price: z.string().describe('Price per month as text, US dollars, such as $49.00.'),
        priceCents: amount.describe('Price per month, US cents.'),
        status: PlanStatus,
        trialing: z.boolean().describe('Whether the workspace is on trial.'),
        trialEndsAt: Timestamp.nullable().describe(
          'End of the trial; null: no trial, or one without an end.',
        ),
        domainSeats: amount.describe('Number of hosts that may be licensed.'),
      })
      .describe('The plan of the workspace.'),
    usage: z
      .object({
        checksUsed: amount.describe('Live checks acknowledged in this period.'),
        monthlyChecks: amount.describe('Live checks that the plan includes per month.'),
        remaining: amount.describe('Included live checks that are left in this period.'),
        percentUsed: amount.describe(
          'Share of the included live checks that is used, whole percent; may exceed 100.',
        ),
        testChecksUsed: amount.describe('Checks made with test keys in this period.'),
        overageUsed: amount.describe('Live checks beyond those included.'),
        overageCents: amount.describe('Cost of the overage so far, US cents.'),
        overageRate: z
          .string()
          .describe('Price of overage as text, such as $2.50 per 1,000 checks.'),
        allowsOverage: z
          .boolean()
          .describe('Whether checks beyond those included are accepted and billed.'),
        liveChecksAllowed: z.boolean().describe('Whether a live check would be accepted now.'),
        liveApiAccessAllowed: z
          .boolean()
          .describe(
            'Whether live keys are accepted at all: not suspended, trial not over, plan not canceled.',
          ),
        periodStart: Timestamp.describe('First moment of the billing period.'),
        periodEnd: Timestamp.describe('First moment after the billing period.'),
      })
      .describe(
        'Use of the current billing period. Test keys are counted separately and never billed.',
      ),
    domains: z
      .object({
        licensed: z
          .array(z.string())
          .describe('Hosts that live checks may name in x-service-site.'),
        verified: z.array(z.string()).describe('Domains whose ownership is proved by DNS.'),
        staging: z.array(z.string()).describe('Hosts for tests.'),
        max: amount.describe('Number of hosts that may be licensed.'),
        seats: amount.describe('Number of hosts that are licensed.'),
      })
      .describe('Hosts of the workspace by role.'),
    key: z
      .object({
        kind: KeyKind,
        env: KeyEnv,
        prefix: z
          .string()
          .describe('The key up to the end of its id; the secret is never returned.'),
        scope: KeyScope,
        websiteHostname: z
          .string()
          .nullable()
          .describe('Host that a publishable key is bound to; null: none.'),
      })
      .describe('The key of this request, without its secret.'),
    limits: z
      .object({
        apiRateLimit: amount.describe('Requests per window on the server API, per key.'),
        apiRateWindowSec: amount.describe('Length of that window, seconds.'),
        edgeRateLimit: amount.describe(
          'Requests per window on the browser host, per key; one network (/24, /64) may use half.',
        ),
        edgeRateWindowSec: amount.describe('Length of that window, seconds.'),
        maxTeamMembers: amount.describe('Largest number of members.'),
        monitoredIdentities: amount.describe('Largest number of people who may be monitored.'),
      })
      .describe('Rate limits and sizes of the plan.'),
    features: z
      .array(z.string())
      .describe('Features of the plan: checks, email, linked_accounts, monitor.'),
    requestId: RequestId,
  })
  .meta({ id: 'AccountResult', description: 'Plan, usage, hosts, key and limits.' })
export type AccountResult = z.infer<typeof AccountResult>
