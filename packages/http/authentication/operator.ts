import { VigilError } from '@vigil/contract'
import { networkOf, parseIp } from '@vigil/evidence'
import { openLocalAdmission } from '@vigil/limits'
import type { Context } from 'hono'
import { equalInConstantTime } from '../admission/constant-time.ts'
import { openShed } from '../admission/shed.ts'
import type { Stage } from '../context/stage.ts'
import type { HttpEnv } from '../context/variables.ts'
import { connectionOf } from '../request/terminator.ts'
import { bearerOf } from './authenticate.ts'

/** Authentication challenge (RFC 9110 section 11.6.1). */
const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="vigil-admin"' }

/** Shortest operator token that a deployment starts with: 20 random letters hold 119 bits. */
export const MIN_OPERATOR_TOKEN = 20

/** Wrong tokens that one network may send in a minute, in each isolate. */
const WRONG_LIMIT = 10
const WINDOW_SEC = 60

/** Wrong tokens of this isolate by network, and the networks that are refused until their reset. */
const wrong = openLocalAdmission()
const guessers = openShed<{ resetSec: number }>()

/**
 * Admits only the operator. Without a configured token the route does not exist. A network that sent WRONG_LIMIT wrong
 * tokens gets 429 until its reset, whatever token it sends.
 */
export const operatorOnly: Stage = async (c) => {
  // During a rotation the old and the new token are accepted.
  const accepted = (c.env.OPERATOR_TOKEN ?? '').split(',')
  if (accepted[0] === '') throw new VigilError('not_found')
  if (accepted.some((expected) => expected.length < MIN_OPERATOR_TOKEN)) {
    throw new VigilError('temporarily_unavailable', {
      cause: new Error(`OPERATOR_TOKEN is shorter than ${MIN_OPERATOR_TOKEN} characters`),
    })
  }
  const network = networkNameOf(c)
  const refused = network && guessers.standing([network], Date.now())
  if (refused) throw tooManyGuesses(refused)
  const sent = bearerOf(c.req.header('Authorization'))
  if (sent === null || !(await isOneOf(sent, accepted))) {
    if (sent !== null && network !== null) countGuess(network)
    throw new VigilError('invalid_api_key', {
      detail: 'The operator token is missing or wrong.',
      headers: CHALLENGE,
    })
  }
}

/** The network of the caller; null: unknown, as in local development. */
function networkNameOf(c: Context<HttpEnv>): string | null {
  const ip = parseIp(connectionOf(c).ip ?? '')
  return ip && networkOf(ip)
}

function countGuess(network: string): void {
  const taken = wrong.take(network, WRONG_LIMIT, WINDOW_SEC, Date.now())
  if (taken.admitted) return
  guessers.refuse(network, taken, Date.now())
  throw tooManyGuesses(taken)
}

function tooManyGuesses({ resetSec }: { resetSec: number }): VigilError {
  return new VigilError('rate_limited', {
    detail: 'Too many wrong operator tokens from this network.',
    rate: { limit: WRONG_LIMIT, remaining: 0, resetSec },
  })
}

async function isOneOf(sent: string, accepted: readonly string[]): Promise<boolean> {
  const own = await digest(sent)
  const digests = await Promise.all(accepted.map(digest))
  return digests.filter((expected) => equalInConstantTime(own, expected)).length > 0
}

/** Digests are compared, so that the time does not depend on the token's length. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return String.fromCharCode(...new Uint8Array(bytes))
}
