import * as z from 'zod'

/** A timestamp as every response writes it: ISO 8601, UTC, milliseconds. */
export const Timestamp = z.iso.datetime({ offset: true })

/** What every result carries: the id of the request. */
export const RequestId = z
  .string()
  .describe('Id of this request, as in the X-Request-Id header of the answer.')

/** `ok` of answers that are nothing else. */
export const Ok = z.literal(true).describe('Always true: failures are problem documents.')

/** Names of the body that had no effect, where the caller may believe that they had one. */
export const Ignored = z
  .array(z.string())
  .optional()
  .describe('Fields of the body that look misspelt, or belong to its other form; absent: none.')

/** What every `accountId` of an answer is. */
export const ACCOUNT_ID =
  'Your id of the account; if that is a mail address or absent, a pseudonym (acc_...), which no request takes as userId'

/** Where the next page begins. */
export const NextCursor = z
  .string()
  .nullable()
  .describe('Send it as cursor for the next page; null: there is none.')

/** Risk and facet scores: integers 0..100. */
export const Score = z.int().min(0).max(100)

/** Thresholds of the score from which an answer's verdict follows. */
export const verdictThresholds = {
  challengeFrom: Score.describe('Score from which a visit is challenged or shadowed.'),
  blockFrom: Score.describe('Score from which a visit may be blocked.'),
}
