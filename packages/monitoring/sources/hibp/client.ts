import { USER_AGENT } from '../../user-agent.ts'
import { BAD_ACCOUNT, BrokenAnswer, type Outcome, outcomeOfFailure } from '../outcome.ts'
import { retryAfterMs } from './retry-after.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface HibpOptions {
  /** Such as `https://haveibeenpwned.com/api/v3`. */
  baseUrl: string
  /** 32 hex digits; null: only calls without a key are possible. */
  apiKey: string | null
  fetch: Fetch
  now(): number
  /** Time limit of a complete answer, ms. */
  timeoutMs?: number
}

const TIMEOUT_MS = 30_000
/** Largest answer that is read into memory at once, bytes; larger ones are streamed. */
const MAX_BODY_BYTES = 8 << 20

/**
 * Client of Have I Been Pwned's API v3 (haveibeenpwned.com/API/v3). Every failure is an outcome; bodies are never
 * logged.
 */
export class HibpClient {
  readonly #options: HibpOptions

  constructor(options: HibpOptions) {
    this.#options = options
  }

  /** Requests a path; the value is the response with its body unread. */
  async request(path: string): Promise<Outcome<Response>> {
    const { baseUrl, apiKey, fetch, now, timeoutMs = TIMEOUT_MS } = this.#options
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        headers: {
          accept: 'application/json',
          'user-agent': USER_AGENT,
          ...(apiKey === null ? {} : { 'hibp-api-key': apiKey }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await outcomeOf(response, now())
    } catch (cause) {
      return outcomeOfFailure(cause)
    }
  }

  /** Requests a path and reads the complete answer. */
  async requestJson(path: string): Promise<Outcome<unknown>> {
    const outcome = await this.request(path)
    if (outcome.kind !== 'ok') return outcome
    try {
      return { kind: 'ok', value: JSON.parse(await textOf(outcome.value)) }
    } catch (cause) {
      if (cause instanceof SyntaxError) return { kind: 'broken', code: 'bad_json' }
      return outcomeOfFailure(cause)
    }
  }
}

async function outcomeOf(response: Response, nowMs: number): Promise<Outcome<Response>> {
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  if (status === 200) {
    if (/\bjson\b/i.test(type)) return { kind: 'ok', value: response }
    await response.body?.cancel()
    return { kind: 'broken', code: 'content_type' }
  }
  const page = /text\/html/i.test(type) && (await startOf(response)).includes('<')
  if (!page) await response.body?.cancel().catch(() => undefined)
  // A 404 of the API means "none found"; a 404 with an HTML page means a wrong base URL.
  if (status === 404) return page ? { kind: 'broken', code: 'not_the_api' } : { kind: 'none' }
  if (status === 400) return { kind: 'broken', code: BAD_ACCOUNT }
  if (status === 401) return { kind: 'denied', code: 'bad_key' }
  // A 403 with an HTML page comes from the edge in front of the service; the service's own has none.
  if (status === 403 && page) return { kind: 'retry', afterMs: null, code: 'blocked' }
  if (status === 403) return { kind: 'denied', code: 'not_entitled' }
  if (status === 429) {
    const afterMs = retryAfterMs(response.headers.get('retry-after'), nowMs)
    return { kind: 'retry', afterMs, code: 'rate_limited' }
  }
  if (status >= 500) return { kind: 'retry', afterMs: null, code: `http_${status}` }
  return { kind: 'broken', code: `http_${status}` }
}

/** Reads the first bytes of a body; the rest is discarded. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const { value } = await reader.read()
  await reader.cancel().catch(() => undefined)
  return new TextDecoder().decode(value?.subarray(0, 1024))
}

async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (reader === undefined) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    bytes += value.byteLength
    if (bytes > MAX_BODY_BYTES) {
      await reader.cancel().catch(() => undefined)
      throw new BrokenAnswer({ kind: 'broken', code: 'too_large' })
    }
    text += decoder.decode(value, { stream: true })
  }
}
