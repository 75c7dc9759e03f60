import * as z from 'zod'
import { NextCursor, RequestId, Score, Timestamp } from './answer/answer-fields.ts'
import { Verdict } from './enums.ts'
import { EventName } from './fields.ts'
import { VerdictCounts } from './overview.ts'
import { PolicyRulesRequest } from './policy.ts'

/** Checks that one backtest reads. */
export const MAX_BACKTEST = 2_000

export const BacktestRequest = z
  .object({
    rules: PolicyRulesRequest.describe('Rules to try.'),
    event: EventName.optional().describe('Only checks of this event.'),
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
/** The same as a caller writes it: `limit` may be left out. */
export type BacktestQuery = z.input<typeof BacktestRequest>

/** What feedback says of a check, in the groups that a backtest counts by. */
export const BacktestLabel = z.enum(['fraud', 'legitimate', 'none']).meta({
  id: 'BacktestLabel',
  description:
    'fraud: labelled fraud, abuse, multi_account or account_takeover; legitimate: labelled so; none: neither.',
})
export type BacktestLabel = z.infer<typeof BacktestLabel>

const outcomeOf = {
  checks: z.int().min(0).describe('Checks judged again.'),
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
        'Checks that cannot be judged again: older than this function, or of a removed signal.',
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
