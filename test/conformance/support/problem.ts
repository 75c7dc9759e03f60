import { expect } from 'vitest'
import * as z from 'zod'
import { type Answer, hosts } from './call.ts'
import { tokensOf } from './json-pointer.ts'

/** The closed table of failures (design: status codes). */
export const statusOfCode = {
  malformed_json: 400,
  validation_failed: 400,
  site_required: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  quota_exceeded: 402,
  wrong_key_kind: 403,
  live_key_required: 403,
  site_not_licensed: 403,
  origin_not_allowed: 403,
  feature_not_in_plan: 403,
  workspace_suspended: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  temporarily_unavailable: 503,
} as const

export type Code = keyof typeof statusOfCode

const Code = z.custom<Code>((value) => typeof value === 'string' && value in statusOfCode)

/** The members of a failure (interface: Errors). */
const Problem = z.strictObject({
  type: z.url(),
  title: z.string().min(1),
  status: z.int(),
  error: Code,
  detail: z.string().min(1),
  instance: z.string().startsWith('/'),
  requestId: z.string().min(8).max(128),
  retryAfterSec: z.int().min(1).optional(),
  limit: z.int().min(0).optional(),
  remaining: z.int().min(0).optional(),
  issues: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
  errors: z
    .array(z.strictObject({ detail: z.string().min(1), pointer: z.string().startsWith('#/') }))
    .optional(),
})
export type Problem = z.infer<typeof Problem>

/** Reads a problem, and asserts the properties of all problems. */
export function problemOf(answer: Answer): Problem {
  const problem = Problem.parse(answer.json)
  expect(shownBy(answer, problem)).toEqual(promisedBy(problem))
  return problem
}

/** Asserts the properties of a problem, by its own code. */
function promisedBy({ error, requestId, errors, retryAfterSec, limit, remaining }: Problem) {
  const isRate = error === 'rate_limited'
  return {
    contentType: 'application/problem+json',
    status: statusOfCode[error],
    statusInBody: statusOfCode[error],
    type: `${hosts.api}/problems/${error.replaceAll('_', '-')}`,
    requestId,
    saysHowToAuthenticate: statusOfCode[error] === 401,
    hasIssues: error === 'validation_failed',
    issues: byField(errors),
    rate: isRate ? [retryAfterSec, limit, remaining].map(String) : null,
  }
}

/** The same, as it is. */
function shownBy({ status, headers }: Answer, problem: Problem) {
  const isRate = problem.error === 'rate_limited'
  return {
    contentType: headers.get('content-type'),
    status,
    statusInBody: problem.status,
    type: problem.type,
    requestId: headers.get('x-request-id'),
    saysHowToAuthenticate: headers.get('www-authenticate') !== null,
    hasIssues: problem.issues !== undefined,
    issues: problem.issues,
    rate: isRate ? rateOf.map((name) => headers.get(name)) : null,
  }
}

const rateOf = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining']

/** Asserts that a response is this problem; returns it. */
export function expectProblem(answer: Answer, code: Code): Problem {
  const problem = problemOf(answer)
  expect(problem.error, problem.detail).toBe(code)
  return problem
}

/** `errors` as the legacy field map that it is derived from. */
function byField(errors: Problem['errors']): Problem['issues'] {
  if (errors === undefined) return undefined
  // A map: a query may name a field `constructor`, which every plain object has.
  const issues = new Map<string, string[]>()
  for (const { pointer, detail } of errors) {
    const field = tokensOf(pointer).join('.')
    issues.set(field, [...(issues.get(field) ?? []), detail])
  }
  // JSON parsers drop this name from a record.
  issues.delete('__proto__')
  return Object.fromEntries(issues)
}
