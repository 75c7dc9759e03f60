import type { CheckExtras, CheckInput, CheckResult } from '../check.ts'
import type { Vigil } from '../client.ts'
import {
  type ClientAddressOptions,
  clientAddress,
  type IncomingRequest,
} from '../client-address.ts'
import { VigilProblem } from '../failures.ts'

export interface GuardOptions extends ClientAddressOptions {
  /** The moment that is checked; default `signup`. */
  event?: string
  /** Name of the form's field with the email address; default `email`. */
  emailField?: string
}

/** Fields of a submitted form or JSON body. */
export type Fields = Readonly<Record<string, unknown>>

/** What the application knows of the visitor beside the form. */
export interface FormExtras extends Pick<CheckExtras, 'expand'> {
  /** Your id of the account; null: not known yet. */
  userId?: string | null
}

/**
 * Checks a submitted form: the address of the mailbox, of the visitor, the user agent, and what the
 * SDK put into the form as `vigil_token` or `vigil_collected`. Fields that the visitor wrote and the
 * service refuses are left out: a malformed address is no failure of the application.
 */
export async function checkForm(
  vigil: Pick<Vigil, 'check'>,
  request: IncomingRequest,
  fields: Fields,
  { event = 'signup', emailField = 'email', ...address }: GuardOptions,
  { userId = null, expand = [] }: FormExtras = {},
): Promise<CheckResult> {
  const written = present({
    email: fields[emailField],
    verdictToken: fields.vigil_token,
    collected: fields.vigil_collected,
    userAgent: headerOf(request, 'user-agent'),
  })
  const known = { event, ...present({ ip: clientAddress(request, address), userId }) }
  const extras = { expand }
  try {
    return await vigil.check({ ...written, ...known }, extras)
  } catch (failure) {
    const refused = refusedFields(failure)
    const accepted = Object.entries(written).filter(([name]) => !refused.has(name))
    if (accepted.length === Object.keys(written).length) throw failure
    return vigil.check({ ...Object.fromEntries(accepted), ...known }, extras)
  }
}

/** Names of the fields at the top of the body that a validation failure points at. */
function refusedFields(failure: unknown): ReadonlySet<string> {
  const errors = failure instanceof VigilProblem ? (failure.problem.errors ?? []) : []
  return new Set(errors.map(({ pointer }) => pointer.split('/')[1] ?? ''))
}

/** Whether a visitor is refused: what is unknown to this version is not. */
export function isRefused({ verdict }: { verdict: string }): boolean {
  return verdict === 'block'
}

/** The fields of a Fetch request, whose body stays readable. Empty for another media type. */
export async function fieldsOf(request: Request): Promise<Fields> {
  const type = request.headers.get('content-type') ?? ''
  try {
    const copy = request.clone()
    if (type.includes('json')) {
      const body: unknown = await copy.json()
      return typeof body === 'object' && body !== null ? { ...body } : {}
    }
    if (!type.includes('form')) return {}
    const fields: Record<string, unknown> = {}
    for (const [name, value] of await copy.formData()) fields[name] = value
    return fields
  } catch {
    return {}
  }
}

/** Texts that are not empty. */
function present<Name extends keyof CheckInput>(
  values: Record<Name, unknown>,
): { [Key in Name]?: string } {
  const texts: { [Key in Name]?: string } = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value !== '') Object.assign(texts, { [name]: value })
  }
  return texts
}

function headerOf({ headers }: IncomingRequest, name: string): string | null {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name)
  const value: unknown = Reflect.get(headers, name)
  return typeof value === 'string' ? value : null
}
