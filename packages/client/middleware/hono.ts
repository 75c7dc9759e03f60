import type { CheckResult } from '../check.ts'
import type { Vigil } from '../vigil.ts'
import { type Fields, fieldsOf, isSubmission, objectOf } from './fields.ts'
import { admit, type GuardOptions } from './form.ts'

/** The part of Hono's context that is used. */
interface HonoContext {
  req: {
    raw: Request
    json(): Promise<unknown>
    text(): Promise<string>
    parseBody(): Promise<Readonly<Record<string, unknown>>>
  }
  env?: unknown
  set(name: 'vigil', value: CheckResult): void
  json(body: object, status: 400 | 403): Response
}

/**
 * Middleware for Hono: refuses a blocked visitor with 403 and passes every other on, with the result as
 * `c.get('vigil')`. GET, HEAD and OPTIONS requests are passed on without a check.
 */
export function hono(vigil: Pick<Vigil, 'check'>, options: GuardOptions = {}) {
  return async (c: HonoContext, next: () => Promise<void>): Promise<Response | undefined> => {
    if (!isSubmission(c.req.raw.method)) {
      await next()
      return undefined
    }
    const request = { headers: c.req.raw.headers, socket: socketOf(c.env) }
    const admission = await admit(vigil, request, await submittedFields(c.req), options)
    if ('error' in admission) return c.json({ error: admission.error }, admission.status)
    c.set('vigil', admission.result)
    await next()
    return undefined
  }
}

/** Reads the body from Hono's cache if earlier middleware has read it. */
async function submittedFields(request: HonoContext['req']): Promise<Fields | null> {
  const { raw } = request
  if (!raw.bodyUsed) return fieldsOf(raw)
  const { url, method, headers } = raw
  const isForm = /form/i.test(headers.get('content-type') ?? '')
  try {
    return objectOf(await (isForm ? request.parseBody() : request.json()))
  } catch {
    const body = await request.text().catch(() => '')
    return fieldsOf(new Request(url, { method, headers, body }))
  }
}

/** On Node, Hono's server provides the connection in the environment as `incoming`. */
function socketOf(env: unknown): { remoteAddress?: string } | null {
  const incoming: unknown = Reflect.get(Object(env), 'incoming')
  const socket: unknown = Reflect.get(Object(incoming), 'socket')
  const address: unknown = Reflect.get(Object(socket), 'remoteAddress')
  return typeof address === 'string' ? { remoteAddress: address } : null
}
