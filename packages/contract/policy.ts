import * as z from 'zod'
import { Verdict } from './enums.ts'
import { EventName, RequestId, Score, Timestamp } from './fields.ts'

/**
 * Bounds of a caller's thresholds, on the score 0..100 (judgement): a visit of which nothing is known scores 5 and is
 * never asked; a threshold can be moved, and neither challenge nor block can be turned off below the highest score.
 */
export const THRESHOLD_BOUNDS = {
  challengeFrom: { min: 10, max: 70 },
  blockFrom: { min: 50, max: 100 },
  loginBlockFrom: { min: 50, max: 100 },
  /** blockFrom is at least this much above challengeFrom. */
  minGap: 5,
} as const
/** Signals that one list of mutes names. */
export const MAX_MUTED = 20
/** Events with rules of their own. */
export const MAX_POLICY_EVENTS = 20

const threshold = (name: 'challengeFrom' | 'blockFrom' | 'loginBlockFrom', description: string) => {
  const { min, max } = THRESHOLD_BOUNDS[name]
  return z.int().min(min).max(max).optional().describe(`${description} ${min} to ${max}.`)
}

const ofEvent = {
  challengeFrom: threshold('challengeFrom', 'Score from which a visit is challenged or shadowed.'),
  blockFrom: threshold(
    'blockFrom',
    `Score from which a visit may be blocked, at least ${THRESHOLD_BOUNDS.minGap} above challengeFrom.`,
  ),
  loginBlockFrom: threshold(
    'loginBlockFrom',
    'The same for logins against which only place and network speak, at least blockFrom.',
  ),
  mute: z
    .array(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'Must be the code of a signal'))
    .max(MAX_MUTED)
    .refine((codes) => new Set(codes).size === codes.length, 'Must name each signal once')
    .optional()
    .describe(
      `Codes of signals that do not count, at most ${MAX_MUTED}. Entries of lists and signals of a forged or repeated check cannot be muted.`,
    ),
}

const ofEventWords = 'Rules of one event; what is absent is that of all events.'
export const PolicyOfEvent = z
  .object(ofEvent)
  .meta({ id: 'PolicyOfEvent', description: ofEventWords })
export type PolicyOfEvent = z.infer<typeof PolicyOfEvent>

const eventsOf = <Rules extends z.ZodType>(rules: Rules) =>
  z
    .record(EventName, rules)
    .refine((events) => Object.keys(events).length <= MAX_POLICY_EVENTS, {
      message: `Must name ${MAX_POLICY_EVENTS} events at most`,
    })
    .optional()
    .describe(`Rules of single events by name, such as login; at most ${MAX_POLICY_EVENTS}.`)

const rulesWords = 'Thresholds and mutes; what is absent is the built-in value. {}: all built-in.'
export const PolicyRules = z
  .object({ ...ofEvent, events: eventsOf(PolicyOfEvent) })
  .meta({ id: 'PolicyRules', description: rulesWords })
export type PolicyRules = z.infer<typeof PolicyRules>

/** As they are sent: an unknown name is refused, since a misspelt threshold would silently be the built-in one. */
export const PolicyRulesRequest = z
  .strictObject({
    ...ofEvent,
    events: eventsOf(
      z.strictObject(ofEvent).meta({ id: 'PolicyOfEventRequest', description: ofEventWords }),
    ),
  })
  .meta({ id: 'PolicyRulesRequest', description: rulesWords })

const Revision = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** Replaces the policy of an environment as a whole. */
export const PolicyRequest = z
  .object({
    revision: Revision.describe(
      'The revision that you read, 0 where none was set: another one now is refused, so that two editors do not overwrite each other.',
    ),
    live: PolicyRulesRequest.describe('Rules that decide.'),
    draft: PolicyRulesRequest.nullable()
      .optional()
      .describe('Rules whose verdict is stored beside that of each check; null: none.'),
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
    draft: PolicyRules.nullable().describe('Rules that are tried beside them; null: none.'),
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
        challengeFrom: Score.describe('Score from which a visit is challenged or shadowed.'),
        blockFrom: Score.describe('Score from which a visit may be blocked.'),
        loginBlockFrom: Score.describe(
          'The same for logins against which only place and network speak.',
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
