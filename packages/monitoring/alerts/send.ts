import { DAY_MS } from '@vigil/evidence'
import { retryAfterMs } from '../sources/hibp/retry-after.ts'
import type { Attempt } from './schedule.ts'
import { webhookHeaders } from './sign.ts'

const TIMEOUT_MS = 15_000
/** Bytes of a reply that are read and discarded. */
const MAX_REPLY_BYTES = 4096

export interface Sending {
  url: string
  id: string
  body: string
  secrets: readonly string[]
  nowMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
}

/** Makes one attempt. Never throws, follows no redirect, and returns only the reply's status and Retry-After. */
export async function sendWebhook(sending: Sending): Promise<Attempt> {
  const { url, id, body, secrets, nowMs, fetch, timeoutMs = TIMEOUT_MS } = sending
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: await webhookHeaders(id, Math.floor(nowMs / 1000), body, secrets),
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await drain(response)
    const header = response.headers.get('retry-after')
    return {
      status: response.status,
      retryAfterMs: header === null ? null : retryAfterMs(header, nowMs, DAY_MS),
    }
  } catch {
    return { status: null, retryAfterMs: null }
  }
}

/** Reads a small part, so that the connection can be reused, and cancels the rest. */
async function drain(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    for (let bytes = 0; bytes < MAX_REPLY_BYTES; ) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
  } catch {
    // Only the status matters.
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
