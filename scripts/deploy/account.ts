import * as z from 'zod'
import { DeployError } from './config.ts'

/** Cloudflare's REST API v4 (developers.cloudflare.com/api), as far as a deployment needs it. */
export interface Account {
  /** Requests `path` below the account; null: 404. Throws DeployError if it is refused. */
  get<T>(path: string, result: z.ZodType<T>): Promise<T | null>
  send<T>(method: 'POST' | 'PUT', path: string, body: object, result: z.ZodType<T>): Promise<T>
}

const Envelope = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number().optional(), message: z.string() })).default([]),
  result: z.unknown(),
})
const FIXES: Readonly<Record<number, string>> = {
  401: 'CLOUDFLARE_API_TOKEN is wrong or expired: make a new one',
  403: 'CLOUDFLARE_API_TOKEN may not do this: it needs Workers Scripts, Workers KV, D1 and, for hostnames, Workers Routes (edit)',
}

/** Opens an account. `baseUrl` is another API than Cloudflare's, for tests. */
export function openAccount(accountId: string, token: string, baseUrl: string): Account {
  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const send = () =>
      fetch(`${baseUrl}/accounts/${accountId}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    const response = await send()
      // A build takes seconds, in which the server may have closed the connection (RFC 9110, 9.2.2: only what is
      // idempotent may be sent again).
      .catch((cause: unknown) => (method === 'POST' ? Promise.reject(cause) : send()))
      .catch((cause: unknown) => {
        throw new DeployError(`${baseUrl} was not reached`, { cause })
      })
    if (response.status === 404 && method === 'GET') return null
    const answer = Envelope.safeParse(await response.json().catch(() => null))
    if (response.ok && answer.success && answer.data.success) return answer.data.result
    const said = answer.success ? answer.data.errors.map(({ message }) => message).join(', ') : ''
    const fix = FIXES[response.status]
    throw new DeployError(
      `Cloudflare refused ${method} ${path} with ${response.status}${said && `: ${said}`}${fix ? `\n  ${fix}` : ''}`,
    )
  }
  return {
    async get(path, result) {
      const found = await ask('GET', path)
      return found === null ? null : result.parse(found)
    },
    send: async (method, path, body, result) => result.parse(await ask(method, path, body)),
  }
}
