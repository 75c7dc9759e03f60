import type { Context } from 'hono'
import type { HttpEnv } from './variables.ts'

/**
 * One step of a route before its handler; throws what refuses the request. No middleware: a chain of those costs two
 * promises a link.
 */
export type Stage = (c: Context<HttpEnv>) => void | Promise<void>
