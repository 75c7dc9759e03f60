/** What the plugin uses of better-auth, which the application installs. */
declare module 'better-auth/api' {
  export class APIError extends Error {
    constructor(status: 'FORBIDDEN' | 'BAD_REQUEST', body: { message: string; code: string })
  }

  interface MiddlewareContext {
    path: string
    body?: unknown
    headers?: Headers
    request?: Request
    context: {
      internalAdapter: {
        findUserByEmail(email: string): Promise<{ user: { id: string } } | null>
      }
      /** What the endpoint answered, for a hook behind it; an APIError where it refused. */
      returned?: unknown
      runInBackground?(work: Promise<unknown>): unknown
    }
  }

  export function createAuthMiddleware(
    handler: (context: MiddlewareContext) => Promise<void>,
  ): (context: MiddlewareContext) => Promise<unknown>
}
