import * as z from 'zod'
import { Ok, RequestId, Timestamp } from './answer/answer-fields.ts'

/** Outcome of the attempt after the verdict, as reported by the caller. */
export const OutcomeName = z
  .enum([
    'challenge_passed',
    'challenge_failed',
    'challenge_abandoned',
    'login_succeeded',
    'login_failed',
    'password_reset',
  ])
  .meta({
    id: 'OutcomeName',
    description:
      'challenge_passed lets the profile of the account learn from this visit; the failed and abandoned ones keep it out. challenge_passed and password_reset prove the account: a stealer log from before no longer takes weight from its known devices. login_failed and challenge_failed count towards the velocity of their address and device.',
  })
export type OutcomeName = z.infer<typeof OutcomeName>

export const OutcomeRequest = z.object({ outcome: OutcomeName }).meta({ id: 'OutcomeRequest' })
export type OutcomeRequest = z.infer<typeof OutcomeRequest>

export const CheckOutcome = z
  .object({ outcome: OutcomeName, at: Timestamp.describe('When it was reported.') })
  .meta({ id: 'CheckOutcome', description: 'An outcome that was reported, and when.' })
export type CheckOutcome = z.infer<typeof CheckOutcome>

export const OutcomeResult = z
  .object({
    ok: Ok,
    checkId: z.string().describe('Id of the check.'),
    outcome: CheckOutcome,
    requestId: RequestId,
  })
  .meta({ id: 'OutcomeResult' })
export type OutcomeResult = z.infer<typeof OutcomeResult>
