import type { MiddlewareHandler } from 'hono'
import type { Stage } from '../context/stage.ts'
import type { HttpEnv } from '../context/variables.ts'

/** Runs stages before the handler of a test's route. */
export const before =
  (...stages: Stage[]): MiddlewareHandler<HttpEnv> =>
  async (c, next) => {
    for (const stage of stages) await stage(c)
    await next()
  }
