import { every } from 'hono/combine'
import { type AuthenticateOptions, authenticate } from './authenticate.ts'
import { withServices } from './open.ts'
import { admitFirst } from './rate-headers.ts'

/** What a route of the server API begins with: the service, its caller's secret key, and the rate limiter. */
export const bySecretKey = (options: Omit<AuthenticateOptions, 'kind'> = {}) =>
  every(withServices(), authenticate({ kind: 'secret', ...options }), admitFirst())
