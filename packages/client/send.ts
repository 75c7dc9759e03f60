import type { Problem } from '@vigil/contract'
import { VigilProblem, VigilUnreachable } from './failures.ts'

/** Sends requests to one host. */
export interface Sender {
  baseUrl: string
  headers: Record<string, string>
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface Sent {
  method: string
  path: string
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: object
  timeoutMs: number
  /** Characters of the longest answer that is read; default 16,000,000: an export page is below a megabyte. */
  maxLength?: number
}

const MAX_ANSWER_LENGTH = 16_000_000

/**
 * Returns the JSON object of a 200. Rejects within `timeoutMs` with VigilProblem, or with
 * VigilUnreachable where no answer of the service arrived, even if `fetch` ignores its signal. A body
 * that is no JSON rejects with the TypeError of `JSON.stringify`, and a header that cannot be sent with that of `Headers`.
 */
export async function send<T>(sender: Sender, sent: Sent): Promise<T> {
  const body = sent.body && JSON.stringify(sent.body)
  // `fetch` rejects with a TypeError for these as for a broken connection.
  new Headers(sent.headers)
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new VigilUnreachable('timeout', new Error(`no answer in ${sent.timeoutMs} ms`)))
      abort.abort()
    }, sent.timeoutMs)
  })
  try {
    const { status, json } = await Promise.race([
      answerTo<T>(sender, sent, body, abort.signal),
      late,
    ])
    if (status === 200 && isObject(json)) return json
    if (status !== 200 && isProblem(json)) throw new VigilProblem(json)
    throw new VigilUnreachable('malformed', new Error(`status ${status} without a usable body`))
  } finally {
    if (timer !== undefined) clearTimeout(timer)
  }
}

async function answerTo<T>(
  sender: Sender,
  { method, path, query, headers, maxLength = MAX_ANSWER_LENGTH }: Sent,
  body: string | undefined,
  signal: AbortSignal,
): Promise<{ status: number; json: T }> {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  try {
    const response = await sender.fetch(`${sender.baseUrl}${path}${search}`, {
      method,
      // No route redirects, and `fetch` would send the key along to the target.
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...sender.headers,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
      },
      signal,
      ...(body && { body }),
    })
    const text = await textOf(response, maxLength)
    return { status: response.status, json: parsed<T>(text) }
  } catch (cause) {
    throw cause instanceof VigilUnreachable ? cause : new VigilUnreachable('network', cause)
  }
}

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new VigilUnreachable('malformed', cause)
  }
}

async function textOf(response: Response, maxLength: number): Promise<string> {
  if (response.body === null) return response.text()
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > maxLength) {
      await reader.cancel()
      throw new VigilUnreachable('malformed', new Error('the answer is too long'))
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isProblem(value: unknown): value is Problem {
  if (!isObject(value) || !('error' in value && 'status' in value && 'title' in value)) return false
  return typeof value.error === 'string' && typeof value.status === 'number'
}
