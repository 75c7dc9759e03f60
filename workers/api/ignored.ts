import type { HttpEnv } from '@vigil/http'
import type { Context } from 'hono'

/** Returns `ignored` of an answer, if some fields of the body were not used. */
export const ignoredOf = (c: Context<HttpEnv>): { ignored?: string[] } => {
  const names = c.get('ignored')
  return names.length === 0 ? {} : { ignored: [...names] }
}
