import type { Vigil } from '../vigil.ts'
import { verifySigned } from '../webhook.ts'
import { checkWritten, isRefused, present } from './form.ts'
import { jsonResponse } from './json-response.ts'

/** What is left of a secret that was not set: its prefixes. */
const NO_SECRET = /^(?:v1,)?(?:whsec_)?$/

/**
 * A "before user created" hook as Supabase Auth calls it: a signed POST (Standard Webhooks) with the user and the
 * visitor's address. Returns `{}` to admit, an `error` to refuse, 401 for a call with an invalid signature, and 500 if
 * it has no secret.
 *
 * @param secret as the dashboard prints it, `v1,whsec_...`
 */
export function beforeUserCreated(
  vigil: Pick<Vigil, 'check'>,
  { secret }: { secret: string },
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!secret || NO_SECRET.test(secret)) {
      return refusal(500, 'The hook has no secret: set the one that the dashboard prints.')
    }
    let payload: unknown
    try {
      payload = verifySigned(await request.text(), request.headers, secret.replace(/^v1,/, ''))
    } catch {
      return refusal(401, 'The signature does not hold.')
    }
    const user: object = Object(Reflect.get(Object(payload), 'user'))
    const metadata: object = Object(Reflect.get(Object(payload), 'metadata'))
    const ofVisitor: object = Object(Reflect.get(user, 'user_metadata'))
    const written = present({
      email: Reflect.get(user, 'email'),
      ip: Reflect.get(metadata, 'ip_address'),
      verdictToken: Reflect.get(ofVisitor, 'vigil_token'),
      collected: Reflect.get(ofVisitor, 'vigil_collected'),
    })
    const known = { event: 'signup', ...present({ userId: Reflect.get(user, 'id') }) }
    const result = await checkWritten(vigil, written, known)
    return isRefused(result) ? refusal(403, 'This signup was refused.') : jsonResponse({}, 200)
  }
}

function refusal(code: number, message: string): Response {
  return jsonResponse({ error: { http_code: code, message } }, code)
}
