import * as z from 'zod'
import { Verdict } from './enums.ts'
import { EVENT_PATTERN, EventName, NextCursor, RequestId, Score, Timestamp } from './fields.ts'
import { VerdictCounts } from './overview.ts'

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
const RulesSent = z
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
    live: RulesSent.describe('Rules that decide.'),
    draft: RulesSent.nullable()
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

/** Checks that one backtest reads. */
export const MAX_BACKTEST = 2_000

export const BacktestRequest = z
  .object({
    rules: RulesSent.describe('Rules to try.'),
    event: z.string().regex(EVENT_PATTERN).optional().describe('Only checks of this event.'),
    from: Timestamp.optional().describe('Earliest time, inclusive.'),
    to: Timestamp.optional().describe('Latest time, exclusive.'),
    cursor: z
      .uuid('Must be nextCursor of the backtest before')
      .optional()
      .describe('nextCursor of the backtest before.'),
    limit: z
      .int()
      .min(1)
      .max(MAX_BACKTEST)
      .default(MAX_BACKTEST)
      .describe(`Most checks that are read, at most ${MAX_BACKTEST}.`),
  })
  .meta({ id: 'BacktestRequest' })
export type BacktestRequest = z.infer<typeof BacktestRequest>

/** What feedback says of a check, in the groups that a backtest counts by. */
export const BacktestLabel = z.enum(['fraud', 'legitimate', 'none']).meta({
  id: 'BacktestLabel',
  description:
    'fraud: labelled fraud, abuse, multi_account or account_takeover; legitimate: labelled so; none: neither.',
})
export type BacktestLabel = z.infer<typeof BacktestLabel>

const outcomeOf = {
  checks: z.int().min(0).describe('Checks judged anew.'),
  changed: z.int().min(0).describe('Checks of these whose verdict would change.'),
  before: VerdictCounts.describe('Verdicts under the live rules.'),
  after: VerdictCounts.describe('Verdicts under the rules that are tried.'),
}
export const BacktestGroup = z
  .object(outcomeOf)
  .meta({ id: 'BacktestGroup', description: 'Verdicts before and after.' })
export type BacktestGroup = z.infer<typeof BacktestGroup>

const Judged = z.object({ score: Score.describe('Score, 0 to 100.'), verdict: Verdict })
export const ChangedCheck = z
  .object({
    id: z.string().describe('Id of the check.'),
    at: Timestamp.describe('When it was made.'),
    event: z.string().describe('The event that was scored.'),
    label: BacktestLabel,
    before: Judged.describe('Under the live rules.'),
    after: Judged.describe('Under the rules that are tried.'),
  })
  .meta({ id: 'ChangedCheck', description: 'A check whose verdict would change.' })
export type ChangedCheck = z.infer<typeof ChangedCheck>

export const NotAllowedShare = z
  .object({
    checks: z.int().min(0).describe('Checks judged.'),
    notAllowed: z.int().min(0).describe('Checks of these with another verdict than allow.'),
    share: z.number().min(0).max(1).nullable().describe('Their share; null: no check.'),
    low: z.number().min(0).max(1).nullable().describe('Lower end of its 95 % interval (Wilson).'),
    high: z.number().min(0).max(1).nullable().describe('Upper end of it.'),
  })
  .meta({ id: 'NotAllowedShare', description: 'How many checks would not be allowed.' })
export type NotAllowedShare = z.infer<typeof NotAllowedShare>

export const ThresholdShares = z
  .object({
    challengeFrom: z.int().describe('The threshold.'),
    honest: NotAllowedShare.describe(
      'Checks without a label of fraud: fraud that is not labelled makes it too high, never too low.',
    ),
    legitimate: NotAllowedShare.describe('Checks labelled legitimate.'),
    fraud: NotAllowedShare.describe('Checks with a label of fraud.'),
  })
  .meta({
    id: 'ThresholdShares',
    description: 'Expected shares with challengeFrom at this score for every event.',
  })
export type ThresholdShares = z.infer<typeof ThresholdShares>

export const BacktestResult = z
  .object({
    ...outcomeOf,
    skipped: z
      .int()
      .min(0)
      .describe(
        'Checks that cannot be judged anew: older than this function, or of a removed signal.',
      ),
    superseded: z
      .int()
      .min(0)
      .describe('Checks whose own verdict differs from `before`: the rules changed since.'),
    byLabel: z
      .object({ fraud: BacktestGroup, legitimate: BacktestGroup, none: BacktestGroup })
      .describe('The same by label.'),
    changes: z.array(ChangedCheck).describe('Checks whose verdict would change, newest first.'),
    thresholds: z
      .array(ThresholdShares)
      .describe('What each value of challengeFrom would mean, with the mutes of these rules.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'BacktestResult' })
export type BacktestResult = z.infer<typeof BacktestResult>
