import type { LinkedAccount } from '@vigil/contract'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Fields } from '../middleware/fields.ts'
import { checkForm, type GuardOptions, isRefused } from '../middleware/form.ts'
import type { Vigil } from '../vigil.ts'

export interface VigilPluginOptions extends Omit<GuardOptions, 'event' | 'emailField'> {
  /** Refuses passwords that leaked, at signup, reset and change; default true. */
  leakedPasswords?: boolean
  /** Receives the accounts that are linked with the one that signs up or in, strongest first, even if it is refused. */
  onLinked?: (
    linked: readonly LinkedAccount[],
    attempt: { event: string; email: string; userId: string | null },
  ) => unknown
}

/** The plugin type of better-auth. */
export interface VigilPlugin {
  id: 'vigil'
  hooks: { before: Hook[]; after: Hook[] }
}

interface Hook {
  matcher: (context: { path?: string }) => boolean
  handler: ReturnType<typeof createAuthMiddleware>
}

/** Paths of better-auth, and the event of each. */
const EVENTS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'signup',
  '/sign-in/email': 'login',
  '/forget-password': 'password_reset',
  '/request-password-reset': 'password_reset',
}

/** The path that verifies a password, and its status for a wrong one. */
const LOGIN = '/sign-in/email'
const WRONG_PASSWORD = 401

/** Paths that set a password, with the field that holds it. */
const PASSWORDS: Readonly<Record<string, string>> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
}

/**
 * Plugin for better-auth: checks signups, logins and resets before better-auth handles them, and refuses blocked ones
 * with 403 and leaked passwords with 400. It reports wrong passwords, so that the account's profile does not learn from
 * those visits.
 */
export function vigil(
  client: Pick<Vigil, 'check' | 'passwordLeaks' | 'reportOutcome'>,
  { leakedPasswords = true, onLinked, ...guard }: VigilPluginOptions = {},
): VigilPlugin {
  /** Ids of the checks of pending logins, by the body object that both hooks receive. */
  const checkIds = new WeakMap<object, string>()
  const check = createAuthMiddleware(async ({ path, body, headers, request, context }) => {
    const event = EVENTS[path] ?? path
    const fields: Fields = { ...Object(body) }
    const email = typeof fields.email === 'string' ? fields.email : ''
    const known =
      event === 'signup' || email === ''
        ? null
        : await context.internalAdapter.findUserByEmail(email.toLowerCase())
    const userId = known?.user.id ?? null
    const incoming = request ?? { headers: headers ?? new Headers() }
    const expand: readonly 'linked'[] = onLinked === undefined ? [] : ['linked']
    const result = await checkForm(
      client,
      incoming,
      fields,
      { ...guard, event },
      { userId, expand },
    )
    const linked = result.failover === null ? (result.linkedAccounts ?? []) : []
    if (linked.length > 0) await onLinked?.(linked, { event, email, userId })
    if (path === LOGIN && result.id !== null) checkIds.set(Object(body), result.id)
    if (isRefused(result, guard.refuse)) {
      throw new APIError('FORBIDDEN', { message: 'This attempt was refused.', code: 'REFUSED' })
    }
  })
  const reportWrong = createAuthMiddleware(async ({ body, context }) => {
    const checkId = checkIds.get(Object(body))
    const status: unknown = Reflect.get(Object(context.returned), 'statusCode')
    if (checkId === undefined || status !== WRONG_PASSWORD) return
    // A failed report must not affect the visitor.
    const reported = client.reportOutcome(checkId, 'login_failed').catch(() => {})
    context.runInBackground?.(reported)
  })
  const refuseLeaked = createAuthMiddleware(async ({ path, body }) => {
    const password: unknown = Reflect.get(Object(body), PASSWORDS[path] ?? '')
    if (typeof password !== 'string' || password === '') return
    // Without an answer the password is accepted: an outage of the service must not lock people out.
    const leaks = await client.passwordLeaks(password).catch(() => null)
    if (leaks !== null && leaks > 0) {
      const message = 'This password appears in a data breach. Choose another one.'
      throw new APIError('BAD_REQUEST', { message, code: 'PASSWORD_LEAKED' })
    }
  })
  return {
    id: 'vigil',
    hooks: {
      before: [
        { matcher: ({ path }) => within(EVENTS, path), handler: check },
        {
          matcher: ({ path }) => leakedPasswords && within(PASSWORDS, path),
          handler: refuseLeaked,
        },
      ],
      after: [{ matcher: ({ path }) => path === LOGIN, handler: reportWrong }],
    },
  }
}

function within(paths: Readonly<Record<string, string>>, path: string | undefined): boolean {
  return path !== undefined && Object.hasOwn(paths, path)
}
