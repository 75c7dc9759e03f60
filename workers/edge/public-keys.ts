import { open } from '@vigil/http'
import type { EdgeHandler } from './handler.ts'

/** Seconds for which a verifier may keep the keys; a new one must be published as long before. */
const MAX_AGE_SEC = 3600

export const publicKeys: EdgeHandler<'publicKeys'> = async (c) => {
  const { services } = await open(c.env)
  return c.json(services.vault.publicKeys(), 200, {
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
  })
}
