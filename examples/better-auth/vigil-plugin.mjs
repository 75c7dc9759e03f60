import { checkForm, isRefused } from '@vigil/client/middleware'
import { APIError, createAuthMiddleware } from 'better-auth/api'

/** Paths of better-auth and the event as which Vigil scores each. */
const EVENTS = {
  '/sign-up/email': 'signup',
  '/sign-in/email': 'login',
  '/forget-password': 'password_reset',
  '/request-password-reset': 'password_reset',
}

/** Checks signups, logins and resets before better-auth acts on them; a blocked one is refused with 403. */
export function vigilPlugin(vigil, options = {}) {
  return {
    id: 'vigil',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path in EVENTS,
          handler: createAuthMiddleware(async (context) => {
            const event = EVENTS[context.path]
            const result = await checkForm(vigil, context.request, context.body ?? {}, {
              ...options,
              event,
            })
            if (isRefused(result))
              throw new APIError('FORBIDDEN', { message: 'This attempt was refused.' })
          }),
        },
      ],
    },
  }
}
