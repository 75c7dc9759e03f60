import type { Problem } from '@vigil/contract'
import { VigilProblem, VigilUnreachable } from './failures.ts'

/** Sends requests to one host. */
export interface Sender {
  baseUrl: string
  headers: Record<string, string>
  timeoutMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

export interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string | undefined>
  headers?: Record<string, string>
  body?: object
}

/** The answer's JSON. Rejects with VigilProblem, or VigilUnreachable where there is none to read. */
export async function send<T>(sender: Sender, sent: Sent): Promise<T> {
  const { status, json } = await answerTo<T>(sender, sent).catch((cause: unknown) => {
    throw new VigilUnreachable(cause)
  })
  if (status === 200 && isObject(json)) return json
  if (status !== 200 && isProblem(json)) throw new VigilProblem(json)
  throw new VigilUnreachable(new Error(`status ${status} with a body that is not the service's`))
}

async function answerTo<T>(sender: Sender, { method, path, query, headers, body }: Sent) {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`
  const response = await sender.fetch(`${sender.baseUrl}${path}${search}`, {
    method,
    // Nothing of the API redirects, and `fetch` would take the key along to wherever it is sent.
    redirect: 'manual',
    headers: {
      ...sender.headers,
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    signal: AbortSignal.timeout(sender.timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: T = JSON.parse(await response.text())
  return { status: response.status, json }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isProblem(value: unknown): value is Problem {
  if (!isObject(value) || !('error' in value && 'status' in value && 'title' in value)) return false
  return typeof value.error === 'string' && typeof value.status === 'number'
}
