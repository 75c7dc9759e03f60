import * as z from 'zod'
import { RequestId, Score, Timestamp, verdictThresholds } from './answer/answer-fields.ts'
import { Verdict } from './enums.ts'
import {
  eventRuleFields,
  eventRulesDescription,
  eventsOf,
  PolicyRules,
  rulesDescription,
} from './policy-rules.ts'

/**
 * Rules as callers send them: unknown names are rejected, since a misspelt threshold would silently have its default.
 */
export const PolicyRulesRequest = z
  .strictObject({
    ...eventRuleFields,
    events: eventsOf(
      z
        .strictObject(eventRuleFields)
        .meta({ id: 'PolicyOfEventRequest', description: eventRulesDescription }),
    ),
  })
  .meta({ id: 'PolicyRulesRequest', description: rulesDescription })

const Revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Replaces the complete policy of an environment. */
export const PolicyRequest = z
  .object({
    revision: Revision.describe(
      'The revision that you read, 0 where none was set: another one now is refused, so that two editors do not overwrite each other.',
    ),
    live: PolicyRulesRequest.describe('Rules that decide.'),
    draft: PolicyRulesRequest.nullable()
      .optional()
      .describe('Rules whose verdict is stored in addition to that of each check; null: none.'),
  })
  .meta({ id: 'PolicyRequest' })
export type PolicyRequest = z.infer<typeof PolicyRequest>

export const PolicyChangeCount = z
  .object({
    from: Verdict.describe('Verdict of the live rules.'),
    to: Verdict.describe('Verdict of the draft.'),
    checks: z.int().min(0).describe('Number of checks.'),
  })
  .meta({ id: 'PolicyChangeCount', description: 'Checks whose verdict a draft would change.' })

export const DryRun = z
  .object({
    since: Timestamp.describe('When the draft was set.'),
    checks: z.int().min(0).describe('Checks judged by it since, among those counted.'),
    changed: z.int().min(0).describe('Checks of these whose verdict differs.'),
    changes: z.array(PolicyChangeCount).describe('The differing verdicts.'),
    truncated: z.boolean().describe('Only the newest 10,000 checks are counted.'),
  })
  .meta({ id: 'DryRun', description: 'What a draft would have changed since it was set.' })
export type DryRun = z.infer<typeof DryRun>

export const Policy = z
  .object({
    revision: Revision.describe('Counts the changes; send it with the next one.'),
    live: PolicyRules.describe('Rules that decide.'),
    draft: PolicyRules.nullable().describe('Rules that are evaluated in parallel; null: none.'),
    fingerprint: z
      .string()
      .nullable()
      .describe('Stands behind policyVersion in answers, after a +; null: all built-in.'),
    draftFingerprint: z.string().nullable().describe('The same of the draft; null: there is none.'),
    changedAt: Timestamp.nullable().describe('Time of the last change; null: never.'),
    changedBy: z
      .string()
      .nullable()
      .describe('Name of the member, or prefix of the key; null: never changed.'),
    builtIn: z
      .object({
        ...verdictThresholds,
        loginBlockFrom: Score.describe(
          'The same for logins with no adverse signals except location and network.',
        ),
      })
      .describe('Thresholds where the rules name none.'),
  })
  .meta({ id: 'Policy', description: 'Thresholds and mutes of one environment.' })
export type Policy = z.infer<typeof Policy>

export const PolicyResult = z
  .object({
    policy: Policy,
    dryRun: DryRun.nullable().describe('What the draft would have changed; null: there is none.'),
    requestId: RequestId,
  })
  .meta({ id: 'PolicyResult' })
export type PolicyResult = z.infer<typeof PolicyResult>
