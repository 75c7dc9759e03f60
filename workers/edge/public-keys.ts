import { createHandlers, withServices } from '@vigil/http'

/** Seconds for which a verifier may keep the keys; a new one must be published as long before. */
const MAX_AGE_SEC = 3600

/** GET /.well-known/jwks.json. */
export const publicKeys = createHandlers(withServices(), (c) =>
  c.json(c.var.services.vault.publicKeys(), 200, {
    'Cache-Control': `public, max-age=${MAX_AGE_SEC}`,
  }),
)
