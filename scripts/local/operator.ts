import type * as z from 'zod'

/** A refusal of the operator's API, with its text. */
export class OperatorError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'OperatorError'
    this.status = status
  }
}

/** The operator's API of one deployment. */
export interface Operator {
  /** Sends a request and returns the parsed response. Throws OperatorError if it is refused. */
  call<T>(method: string, path: string, schema: z.ZodType<T>, body?: unknown): Promise<T>
}

/** Calls /admin/v1 of the API host at `api` with the operator token. */
export function openOperator(api: string, token: string): Operator {
  return {
    async call(method, path, schema, body) {
      const response = await fetch(`${api}/admin/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) {
        throw new OperatorError(response.status, `${response.status} ${method} ${path}: ${text}`)
      }
      return schema.parse(JSON.parse(text))
    },
  }
}
