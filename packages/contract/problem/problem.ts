interface ProblemKind {
  status: number
  title: string
  /** What it means and how to fix it: the text of the page at `/problems/<code>`. */
  meaning: string
}

/** The closed table of failures: code -> status, title and the text of its page. */
export const problems = {
  malformed_json: {
    status: 400,
    title: 'Malformed JSON',
    meaning: 'The body is not a JSON object. Send one object, encoded as UTF-8.',
  },
  validation_failed: {
    status: 400,
    title: 'Validation failed',
    meaning:
      'A field is missing or has the wrong form. `issues` names the fields, `errors` points at them with JSON Pointers.',
  },
  site_required: {
    status: 400,
    title: 'Site required',
    meaning:
      'A live secret key needs the header `x-service-site` with a licensed hostname; `GET /api/v1/account` lists them.',
  },
  missing_api_key: {
    status: 401,
    title: 'Unauthorized',
    meaning:
      'No key was sent. Send it as `x-api-key`; evaluate also takes `publicKey` in the body, monitor also `Authorization: Bearer`.',
  },
  invalid_api_key: {
    status: 401,
    title: 'Unauthorized',
    meaning: 'The key is unknown, malformed, revoked or expired. Check it, or create a new one.',
  },
  quota_exceeded: {
    status: 402,
    title: 'Quota exceeded',
    meaning:
      'The live checks of this billing period are used up and the plan has no overage, or its trial is over, or it was canceled: raise or renew the plan, or wait for the next period. Or the lists or the team are full: remove some entries or members.',
  },
  wrong_key_kind: {
    status: 403,
    title: 'Wrong kind of key',
    meaning:
      'Server routes take secret keys (sk_), evaluate takes publishable keys (pk_). Never ship a secret key to a browser.',
  },
  live_key_required: {
    status: 403,
    title: 'Live key required',
    meaning:
      'Enrolling people for monitoring, and acknowledging findings about them, needs a live secret key (sk_live_).',
  },
  site_not_licensed: {
    status: 403,
    title: 'Site not licensed',
    meaning:
      'The hostname in `x-service-site` is not licensed for this workspace. `GET /api/v1/account` lists those that are; the operator of this service adds one.',
  },
  origin_not_allowed: {
    status: 403,
    title: 'Origin not allowed',
    meaning:
      'This publishable key is bound to another hostname than the page that sent it. Send the key of that hostname; an admin creates one in the console, the operator with `key create`.',
  },
  feature_not_in_plan: {
    status: 403,
    title: 'Feature not in plan',
    meaning:
      'The plan of this workspace does not include this feature; `GET /api/v1/account` lists those that it does.',
  },
  workspace_suspended: {
    status: 403,
    title: 'Workspace suspended',
    meaning: 'This workspace is suspended. Talk to the operator of this service.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning:
      'There is no such route, or no such id in this workspace and environment: test and live keys share nothing.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    meaning: 'This route does not take this method; the header `Allow` names those that it takes.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'Idempotency conflict',
    meaning:
      'This Idempotency-Key was used with another body or expand. Use a new key for a new request.',
  },
  payload_too_large: {
    status: 413,
    title: 'Payload too large',
    meaning:
      'The body is larger than this route accepts: 256 KiB on the server host, 64 KiB on the browser host.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'Send `Content-Type: application/json`.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The rate limit of this key is reached, or on the browser host the half of it that one network (/24, /64) may use. Wait for `Retry-After` seconds.',
  },
  internal_error: {
    status: 500,
    title: 'Internal error',
    meaning:
      'Something failed on our side. Send the request again; if it still fails, give the request id to the operator of this service.',
  },
  temporarily_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    meaning:
      'The request could not be authenticated or stored just now. Send it again after `Retry-After` seconds.',
  },
} as const satisfies Record<string, ProblemKind>

export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems).filter((code): code is ProblemCode =>
  Object.hasOwn(problems, code),
)

/** Path of the page that explains a problem, under the API host: `/problems/<code-with-dashes>`. */
export function problemPath(code: ProblemCode): string {
  return `/problems/${code.replaceAll('_', '-')}`
}
