import type { KeyEnv, Problem } from '@vigil/contract'

/** A failure response of the API, with its text. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(status: number, code: string, detail: string, fields = {}) {
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export type Query = Readonly<Record<string, string | number | null | undefined>>

interface Call {
  query?: Query
  body?: object
  signal?: AbortSignal
}

/** Returns a path with a query of the names that have a value. */
export function pathWith(path: string, query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `${path}?${params}` : path
}

/** Calls a route of this host as the member who is signed in. Rejects with ApiProblem. */
export async function call<T>(
  env: KeyEnv,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { query = {}, body, signal }: Call = {},
): Promise<T> {
  const response = await fetch(pathWith(path, query), {
    method,
    headers: {
      // A page of another origin cannot send this header without a preflight, which is refused.
      'x-vigil-console': '1',
      'x-vigil-env': env,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new ApiProblem(0, 'unreachable', 'The server cannot be reached. Try again.')
  })
  if (!response.ok) throw await problemOf(response)
  const answer: T = await response.json()
  return answer
}

async function problemOf(response: Response): Promise<ApiProblem> {
  try {
    const problem: Problem = await response.json()
    return new ApiProblem(
      response.status,
      problem.error,
      problem.detail ?? problem.title,
      problem.issues,
    )
  } catch {
    return new ApiProblem(response.status, 'internal_error', 'The server gave no readable answer.')
  }
}
