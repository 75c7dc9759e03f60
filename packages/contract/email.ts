import * as z from 'zod'
import { RiskSignal } from './assessment.ts'
import { EmailRecommendation } from './enums.ts'
import { Score } from './fields.ts'

const address = z.string().min(1).max(320)
export const MAX_EMAILS = 1000

/** One address or a list; an address that is malformed is an answer (`block`), not an error. */
export const EmailRequest = z
  .object({
    email: address.optional(),
    emails: z.array(address).min(1).max(MAX_EMAILS).optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.emails === undefined), {
    message: 'Give either email or emails',
    path: ['email'],
  })
  .meta({ id: 'EmailRequest' })
export type EmailRequest = z.infer<typeof EmailRequest>

export const EmailResult = z
  .object({
    email: z.string(),
    domain: z.string(),
    recommendation: EmailRecommendation,
    score: Score,
    disposable: z.boolean(),
    risky: z.boolean(),
    breach: z.boolean(),
    signals: z.array(RiskSignal),
  })
  .meta({ id: 'EmailResult' })
export type EmailResult = z.infer<typeof EmailResult>

export const EmailSingleResponse = z
  .object({ ok: z.literal(true), result: EmailResult, requestId: z.string() })
  .meta({ id: 'EmailSingleResponse' })
export const EmailBatchResponse = z
  .object({ ok: z.literal(true), results: z.array(EmailResult), requestId: z.string() })
  .meta({ id: 'EmailBatchResponse' })
export const EmailResponse = z
  .union([EmailSingleResponse, EmailBatchResponse])
  .meta({ id: 'EmailResponse' })
