import { timestampOf } from '@vigil/contract'

/** Standard Webhooks asks receivers to expect less than 20 KB. */
const MAX_REASONS = 30

/** What an event says of a check. No mail address and no IP address is in it. */
export interface ReportedCheck {
  id: string
  at: string
  event: string
  /** The caller's user id, else a pseudonym. */
  accountId: string | null
  score: number
  verdict: string
  action: string
  reasons: { code: string; label: string }[]
  degraded: readonly string[]
  /** Its page in the console. */
  url?: string
}

/** The body of an event as it is signed and sent (Standard Webhooks: type, timestamp, data). */
export function eventBody(
  type: string,
  atMs: number,
  data: { alertId: string; summary: string; check?: ReportedCheck } & Record<string, unknown>,
): string {
  const { check } = data
  return JSON.stringify({
    type,
    timestamp: timestampOf(atMs),
    data: {
      ...data,
      ...(check && { check: { ...check, reasons: check.reasons.slice(0, MAX_REASONS) } }),
    },
  })
}
