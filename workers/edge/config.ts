import type { Config } from '@vigil/contract'
import { createHandlers } from '@vigil/http'

/**
 * GET /v1/config. A key that is bound to a licensed host never requires a challenge; whether the
 * others do is the deployment's choice, CHALLENGE_REQUIRED_UNBOUND.
 */
export const config = createHandlers((c) => {
  const body: Config = {
    challengeRequired: false,
    challengeRequiredUnbound: c.env.CHALLENGE_REQUIRED_UNBOUND === 'true',
  }
  return c.json(body, 200, { 'Cache-Control': 'public, max-age=60' })
})
