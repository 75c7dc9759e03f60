import type { EdgeHandler } from './handler.ts'

/**
 * A key that is bound to a licensed host never requires a challenge; whether the others do is the
 * deployment's choice, CHALLENGE_REQUIRED_UNBOUND.
 */
export const config: EdgeHandler<'config'> = (c) => {
  c.header('Cache-Control', 'public, max-age=60')
  return {
    challengeRequired: false,
    challengeRequiredUnbound: c.env.CHALLENGE_REQUIRED_UNBOUND === 'true',
  }
}
