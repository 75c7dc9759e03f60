import * as z from 'zod'
import { Timestamp } from './fields.ts'

/** How the attempt went on after the verdict, as the caller's application saw it. */
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
      'challenge_passed lets the profile of the account learn from this visit; the failed and abandoned ones keep it out. login_failed and challenge_failed count towards the velocity of their address and device.',
  })
export type OutcomeName = z.infer<typeof OutcomeName>

export const OutcomeRequest = z.object({ outcome: OutcomeName }).meta({ id: 'OutcomeRequest' })
export type OutcomeRequest = z.infer<typeof OutcomeRequest>

export const CheckOutcome = z
  .object({ outcome: OutcomeName, at: Timestamp })
  .meta({ id: 'CheckOutcome' })
export type CheckOutcome = z.infer<typeof CheckOutcome>

export const OutcomeResult = z
  .object({
    ok: z.literal(true),
    checkId: z.string(),
    outcome: CheckOutcome,
    requestId: z.string(),
  })
  .meta({ id: 'OutcomeResult' })
export type OutcomeResult = z.infer<typeof OutcomeResult>
