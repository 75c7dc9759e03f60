import type { Problem } from '@vigil/contract'
import type { FailureReason } from './api.ts'
import { has } from './page/has.ts'
import { isBlockedByPolicy } from './page/policy.ts'

export type Answer =
  | { ok: true; body: unknown }
  | { ok: false; reason: FailureReason; problem: Problem | null }

export interface Message {
  url: string
  body: unknown
  headers: Readonly<Record<string, string>>
  limitMs: number
  /** Whether the visitor has withdrawn consent to the body: it is not sent again. */
  isWithdrawn(): boolean
}

const RETRY_AFTER_MS = 150
/** A retry would have the same result. */
const FINAL: ReadonlySet<FailureReason> = new Set(['refused', 'timeout', 'blocked'])

/**
 * Posts JSON and returns the response, within `limitMs` in total. Retries once if nothing
 * answered or the service was unavailable. Never throws.
 */
export async function send(message: Message): Promise<Answer> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), message.limitMs)
  try {
    const first = await post(message, deadline.signal)
    if (first.ok || FINAL.has(first.reason)) return first
    await pause(RETRY_AFTER_MS, deadline.signal)
    return deadline.signal.aborted || message.isWithdrawn()
      ? first
      : await post(message, deadline.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function post({ url, body, headers }: Message, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    })
    // A proxy in between may answer with an HTML page. An answer that is aborted half-way is none.
    const answer: unknown = await response
      .json()
      .catch(() => (signal.aborted ? Promise.reject() : null))
    if (response.ok) return { ok: true, body: answer }
    const reason = response.status < 500 ? 'refused' : 'unavailable'
    return { ok: false, reason, problem: isProblem(answer) ? answer : null }
  } catch {
    // The event of a policy violation may arrive a moment later.
    await pause(0, signal)
    return { ok: false, reason: failure(url, signal), problem: null }
  }
}

function failure(url: string, signal: AbortSignal): FailureReason {
  if (signal.aborted) return 'timeout'
  if (isBlockedByPolicy(url)) return 'blocked'
  return navigator.onLine === false ? 'offline' : 'unreachable'
}

function isProblem(value: unknown): value is Problem {
  return has(value, 'error')
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve())
  })
}
