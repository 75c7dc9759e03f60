import type { CheckResult } from '../check.ts'
import type { Vigil } from '../client.ts'
import { checkForm, fieldsOf, type GuardOptions, isRefused } from './form.ts'

/** The part of Hono's context that is used. */
interface HonoContext {
  req: { raw: Request }
  env?: unknown
  set(name: 'vigil', value: CheckResult): void
  json(body: object, status: 403): Response
}

/**
 * Middleware for Hono: refuses a blocked visitor with 403 and hands every other on, with the result
 * as `c.get('vigil')`.
 */
export function hono(vigil: Pick<Vigil, 'check'>, options: GuardOptions = {}) {
  return async (c: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    const request = { headers: c.req.raw.headers, socket: socketOf(c.env) }
    const result = await checkForm(vigil, request, await fieldsOf(c.req.raw), options)
    if (isRefused(result)) return c.json({ error: 'refused' }, 403)
    c.set('vigil', result)
    await next()
    return undefined
  }
}

/** Under Node the server puts the connection into the environment as `incoming`. */
function socketOf(env: unknown): { remoteAddress?: string } | null {
  const incoming: unknown = Reflect.get(Object(env), 'incoming')
  const socket: unknown = Reflect.get(Object(incoming), 'socket')
  const address: unknown = Reflect.get(Object(socket), 'remoteAddress')
  return typeof address === 'string' ? { remoteAddress: address } : null
}
