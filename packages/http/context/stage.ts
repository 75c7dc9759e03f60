import type { Context } from 'hono'
import type { HttpEnv } from './variables.ts'

/**
 * One step of a route before its handler; throws to refuse the request. It is no Hono middleware, because a chain of
 * those costs two promises per link.
 */
export type Stage = (c: Context<HttpEnv>) => void | Promise<void>
