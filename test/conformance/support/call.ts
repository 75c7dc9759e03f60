import { inject } from 'vitest'

/** The running service: base URLs, the demo's keys and site, and the operator's token. */
export const hosts = inject('hosts')

export type HostName = 'api' | 'edge'

/** A request of the black-box suite. */
export interface Request {
  /** Sent as `x-api-key`. */
  key?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, with its content type. */
  body?: unknown
  /** Sent unchanged instead of `body`; a stream is sent in chunks without a length. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** A response with its parsed body. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined where it is no JSON. */
  json: unknown
}

/** Sends one request to a host and reads the complete response. */
export async function call(
  host: HostName,
  method: string,
  path: string,
  { key, headers = {}, body, raw }: Request = {},
): Promise<Answer> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const init = {
    method,
    headers: {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'x-api-key': key }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    redirect: 'manual' as const,
    // Node requires it if the body is a stream.
    duplex: 'half',
  }
  const response = await fetch(`${hosts[host]}${path}`, init)
  const read = await response.text()
  return { status: response.status, headers: response.headers, text: read, json: parsed(read) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
