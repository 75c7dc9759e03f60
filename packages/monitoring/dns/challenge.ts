import type { MonitorRole } from '@vigil/contract'
import { DAY_MS } from '@vigil/evidence'
import { type DnsAnswer, type Resolver, resolve } from '@vigil/intel'

/** Result of a challenge; only `present` and `absent` are definitive. */
export type ChallengeState = 'present' | 'absent' | 'inconclusive'

/** Labels of the TXT record by role: a company proves a domain with all subdomains, an app one host. */
const LABEL: Record<MonitorRole, string> = {
  company: '_vigil-domain-challenge',
  app: '_vigil-host-challenge',
}
/** 20 random bytes (draft-ietf-dnsop-domain-verification-techniques: at least 128 bits). */
const TOKEN_BYTES = 20
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
export const CHALLENGE_TTL_MS = 7 * DAY_MS

export const challengeName = (domain: string, role: MonitorRole) => `${LABEL[role]}.${domain}`

/** Returns a new token in lower-case base32, because DNS tools may change case. */
export function newChallengeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join('')
}

export const challengeRecord = (token: string) => `token=${token}`

/**
 * Looks up the record whose token `matches`. One resolver that validated the answer (AD) is enough; otherwise two must
 * agree, and disagreement is inconclusive.
 */
export async function checkChallenge(
  name: string,
  matches: (token: string) => Promise<boolean>,
  resolvers: readonly Resolver[],
): Promise<ChallengeState> {
  const answers = await Promise.all(resolvers.map((resolver) => resolve(name, 'TXT', resolver)))
  const states = await Promise.all(answers.map((answer) => stateOf(answer, matches)))
  const certain = answers.findIndex(
    (answer, i) =>
      answer.kind !== 'inconclusive' && answer.authenticated && states[i] !== 'inconclusive',
  )
  const settled = states.filter((state) => state !== 'inconclusive')
  if (new Set(settled).size > 1) return 'inconclusive'
  if (certain >= 0) return states[certain] ?? 'inconclusive'
  return settled.length >= 2 ? (settled[0] ?? 'inconclusive') : 'inconclusive'
}

async function stateOf(
  answer: DnsAnswer,
  matches: (token: string) => Promise<boolean>,
): Promise<ChallengeState> {
  if (answer.kind === 'inconclusive') return 'inconclusive'
  if (answer.kind === 'absent') return 'absent'
  for (const value of answer.values) {
    for (const part of value.split(/\s+/)) {
      const token = /^token=([a-z2-7]{16,64})$/i.exec(part)?.[1]
      if (token !== undefined && (await matches(token.toLowerCase()))) return 'present'
    }
  }
  return 'absent'
}
