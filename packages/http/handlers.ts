import { createFactory } from 'hono/factory'
import type { HttpEnv } from './variables.ts'

/** Makes the handlers of one route: middleware first, the answer last. */
export const { createHandlers } = createFactory<HttpEnv>()
