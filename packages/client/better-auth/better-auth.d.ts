/** The part of better-auth that the plugin uses; the application installs better-auth. */
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
      /** The endpoint's result, for an after hook; an APIError if it refused. */
      returned?: unknown
      runInBackground?(work: Promise<unknown>): unknown
    }
  }

  export function createAuthMiddleware(
    handler: (context: MiddlewareContext) => Promise<void>,
  ): (context: MiddlewareContext) => Promise<unknown>
}
