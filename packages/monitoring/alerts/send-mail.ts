import type { AlertText } from './alert-facts.ts'
import type { Attempt } from './schedule.ts'

/** Cloudflare's send_email binding (Email Service), as far as alerts use it. */
export interface MailSender {
  send(message: {
    from: string
    to: string
    subject: string
    text: string
    headers: Record<string, string>
  }): Promise<unknown>
}

/** Subjects stay below the 78 characters of RFC 5322. */
const MAX_SUBJECT = 78

/** The binding's error codes, as the HTTP status that means the same to the schedule. */
const STATUS: ReadonlyMap<string, number> = new Map([
  ['E_RATE_LIMIT_EXCEEDED', 429],
  ['E_DAILY_LIMIT_EXCEEDED', 429],
  ['E_RECIPIENT_SUPPRESSED', 410],
  ['E_RECIPIENT_NOT_ALLOWED', 403],
  ['E_SENDER_NOT_VERIFIED', 403],
  ['E_SENDER_DOMAIN_NOT_AVAILABLE', 403],
  ['E_INTERNAL_SERVER_ERROR', 500],
])

/** Sends an alert as plain text. Never throws; the same alert has the same `X-Entity-Ref-ID` at each attempt. */
export async function sendMail(
  { sender, from }: { sender: MailSender; from: string },
  to: string,
  alertId: string,
  { title, facts, advice }: AlertText,
): Promise<Attempt> {
  try {
    await sender.send({
      from,
      to,
      subject: title.slice(0, MAX_SUBJECT),
      text: [
        title,
        '',
        ...facts.map(([label, value]) => `${label}: ${value}`),
        ...(advice === '' ? [] : ['', advice]),
        '',
      ].join('\n'),
      headers: { 'X-Entity-Ref-ID': alertId },
    })
    return { status: 202, retryAfterMs: null }
  } catch (cause) {
    const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
    return { status: STATUS.get(String(code)) ?? null, retryAfterMs: null }
  }
}
