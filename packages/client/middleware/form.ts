import type { CheckResult } from '../check.ts'
import type { Vigil } from '../client.ts'
import {
  type ClientAddressOptions,
  clientAddress,
  type IncomingRequest,
} from '../client-address.ts'

export interface GuardOptions extends ClientAddressOptions {
  /** The moment that is checked; default `signup`. */
  event?: string
  /** Name of the form's field with the email address; default `email`. */
  emailField?: string
}

/** Fields of a submitted form or JSON body. */
export type Fields = Readonly<Record<string, unknown>>

/**
 * Checks a submitted form: the address of the mailbox, of the visitor, the user agent, and what the
 * SDK put into the form as `vigil_token` or `vigil_collected`.
 */
export async function checkForm(
  vigil: Pick<Vigil, 'check'>,
  request: IncomingRequest,
  fields: Fields,
  { event = 'signup', emailField = 'email', ...address }: GuardOptions,
): Promise<CheckResult> {
  const ip = clientAddress(request, address)
  const userAgent = headerOf(request, 'user-agent')
  const email = textOf(fields[emailField])
  const verdictToken = textOf(fields.vigil_token)
  return vigil.check({
    ...collectedOf(fields.vigil_collected),
    event,
    ...(email !== null && { email }),
    ...(verdictToken !== null && { verdictToken }),
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { userAgent }),
  })
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

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function collectedOf(value: unknown): object {
  const text = textOf(value)
  if (text === null) return {}
  try {
    const collected: unknown = JSON.parse(text)
    return typeof collected === 'object' && collected !== null ? collected : {}
  } catch {
    return {}
  }
}

function headerOf({ headers }: IncomingRequest, name: string): string | null {
  if ('get' in headers && typeof headers.get === 'function') return headers.get(name)
  return textOf(Reflect.get(headers, name))
}
