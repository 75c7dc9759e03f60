import type { CheckExtras, CheckInput, CheckResult } from '../check.ts'
import {
  type ClientAddressOptions,
  clientAddress,
  type IncomingRequest,
} from '../client-address.ts'
import { VigilProblem } from '../failures.ts'
import { headerOf } from '../headers.ts'
import type { Vigil } from '../vigil.ts'
import type { Fields } from './fields.ts'

export interface GuardOptions extends ClientAddressOptions {
  /** The event of the check; default `signup`. */
  event?: string
  /** Name of the form's field with the email address; default `email`. */
  emailField?: string
  /** The mildest verdict that is refused: `block` (default), or `challenge` for an application without a step-up. */
  refuse?: 'block' | 'challenge'
}

/** Data about the visitor from the application, in addition to the form. */
export interface FormExtras extends Pick<CheckExtras, 'expand'> {
  /** Your id of the account; null: not known yet. */
  userId?: string | null
}

/**
 * Checks a submitted form: email address, IP address, user agent, and the SDK's fields `vigil_token` and
 * `vigil_collected`. Fields of the visitor that the service refuses are left out, because a malformed address is no
 * failure of the application.
 */
export async function checkForm(
  vigil: Pick<Vigil, 'check'>,
  request: IncomingRequest,
  fields: Fields,
  { event = 'signup', emailField = 'email', refuse: _, ...address }: GuardOptions,
  { userId = null, expand = [] }: FormExtras = {},
): Promise<CheckResult> {
  const written = present({
    email: fields[emailField],
    verdictToken: fields.vigil_token,
    collected: fields.vigil_collected,
    userAgent: headerOf(request.headers, 'user-agent'),
  })
  const known = { event, ...present({ ip: clientAddress(request, address), userId }) }
  const extras = { expand }
  return checkWritten(vigil, written, known, extras)
}

/**
 * Checks an event with fields from the visitor: those that the service refuses are left out. Fields from the
 * application must be valid.
 */
export async function checkWritten(
  vigil: Pick<Vigil, 'check'>,
  written: CheckInput,
  known: CheckInput,
  extras: CheckExtras = {},
): Promise<CheckResult> {
  try {
    return await vigil.check({ ...written, ...known }, extras)
  } catch (failure) {
    const refused = refusedFields(failure, written)
    const accepted = Object.entries(written).filter(([name]) => !refused.has(name))
    if (accepted.length === Object.keys(written).length) throw failure
    return vigil.check({ ...Object.fromEntries(accepted), ...known }, extras)
  }
}

/** Longer ones are left out of a body that is too long; a verdict token has at most 8,192 characters. */
const MAX_FIELD_LENGTH = 10_000

/** Names of the fields that a validation failure points at, or that made the body too long. */
function refusedFields(failure: unknown, written: CheckInput): ReadonlySet<string> {
  if (!(failure instanceof VigilProblem)) return new Set()
  const { error, errors = [] } = failure.problem
  if (error !== 'payload_too_large') {
    return new Set(errors.map(({ pointer }) => pointer.split('/')[1] ?? ''))
  }
  const long = Object.entries(written).filter(
    ([, value]) => String(value).length > MAX_FIELD_LENGTH,
  )
  return new Set(long.map(([name]) => name))
}

/** Decision on a form: the application continues with the result, or refuses with a status. */
export type Admission = { result: CheckResult } | { status: 400 | 403; error: string }

/**
 * Checks a form for a middleware. One that can be read in two ways (null, or a field that was sent
 * twice) is refused: the application might read another value than the check.
 */
export async function admit(
  vigil: Pick<Vigil, 'check'>,
  request: IncomingRequest,
  fields: Fields | null,
  options: GuardOptions,
): Promise<Admission> {
  const read = [options.emailField ?? 'email', 'vigil_token', 'vigil_collected']
  if (fields === null || read.some((name) => Array.isArray(fields[name]))) {
    return { status: 400, error: 'ambiguous_form' }
  }
  const result = await checkForm(vigil, request, fields, options)
  return isRefused(result, options.refuse) ? { status: 403, error: 'refused' } : { result }
}

/** Whether a visitor is refused; a verdict that this version does not know is not refused. */
export function isRefused(
  { verdict }: { verdict: string },
  from: 'block' | 'challenge' = 'block',
): boolean {
  return verdict === 'block' || verdict === from
}

/** Returns the non-empty texts. */
export function present<Name extends keyof CheckInput>(
  values: Record<Name, unknown>,
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') Object.assign(texts, { [name]: value })
  }
  return texts
}
