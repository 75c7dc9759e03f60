import { inject } from 'vitest'

/** The running service: base URLs, the demo's keys and site, and the operator's token. */
export const hosts = inject('hosts')

export type HostName = 'api' | 'edge'

/** A request as a caller writes it. */
export interface Request {
  /** Goes into `x-api-key`. */
  key?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, with its content type. */
  body?: unknown
  /** Sent as it is, in place of `body`. */
  text?: string
}

/** An answer as a caller reads it. */
export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined where it is no JSON. */
  json: unknown
}

/** Sends one request to a host and reads the whole answer. */
export async function call(
  host: HostName,
  method: string,
  path: string,
  { key, headers = {}, body, text }: Request = {},
): Promise<Answer> {
  const sent = text ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await fetch(`${hosts[host]}${path}`, {
    method,
    headers: {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'x-api-key': key }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
    redirect: 'manual',
  })
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
