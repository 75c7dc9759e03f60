import { type FixedKind, isNamed, type LinkKind } from '@vigil/evidence'
import type { Scope } from '../scope.ts'
import { MAX_OLDEST, readLimitOf } from './bounds.ts'

/** Keyed hashes that a walk starts from. */
export interface GraphQuery {
  user: string | null
  email: string | null
  /** Every identifier of the visit, except the account's own keys. */
  identifiers: readonly { kind: LinkKind; value: string }[]
  /** At a sign-up, accounts on the mailboxes of earlier sign-ups at its IP address are read too. */
  isSignup?: boolean
}

type Named = `${'kind' | 'value'}${0 | 1 | 2 | 3}`

/** Values bound to both hops of a walk. `email` is the address among the identifiers; `own` are the account's keys. */
export type Walk = Scope &
  Record<FixedKind | Named, string | null> & {
    ownUser: string | null
    ownEmail: string | null
    /** JSON list of [kind, value, accounts read, of them the least recently seen]. */
    given: string
    near: string
    /** The IP address of a sign-up. */
    signupIp: string | null
  }

/**
 * Accounts from which the second hop begins, by the kind of the visit's identifier; of custom identifiers
 * MAX_NEAR_NAMED.
 */
const NEAR: Partial<Record<FixedKind, number>> = { mailbox: 2, visitor: 3, device: 2 }
const MAX_NEAR_NAMED = 2

/**
 * An identifier of the visit, the number of its accounts that are read, and how many of these are the least recently
 * seen.
 */
type Read = [kind: LinkKind, value: string, limit: number, oldest: number]

export const givenOf = ({ identifiers }: GraphQuery): Read[] =>
  identifiers.map(({ kind, value }) => {
    return [kind, value, readLimitOf(kind), kind === 'device' ? MAX_OLDEST : 0]
  })

/** Returns the email key among the visit's identifiers; null: none. */
export const emailOf = ({ identifiers }: GraphQuery): string | null =>
  identifiers.find(({ kind }) => kind === 'email')?.value ?? null

/** Returns the identifiers from whose accounts the second hop starts. */
export function nearOf({ identifiers }: GraphQuery): Read[] {
  const named = identifiers.filter(({ kind }) => isNamed(kind))
  return [
    ...identifiers.flatMap(({ kind, value }): Read[] => {
      const limit = isNamed(kind) ? undefined : NEAR[kind]
      return limit === undefined ? [] : [[kind, value, limit, 0]]
    }),
    ...named.slice(0, MAX_NEAR_NAMED).map(({ kind, value }): Read => [kind, value, 2, 0]),
  ]
}

export function walkOf({ workspaceId, env }: Scope, query: GraphQuery): Walk {
  const { user, email, identifiers, isSignup } = query
  const keyOf = (wanted: FixedKind) =>
    identifiers.find(({ kind }) => kind === wanted)?.value ?? null
  const named = identifiers.filter(({ kind }) => isNamed(kind))
  return {
    workspaceId,
    env,
    ownUser: user,
    ownEmail: email,
    visitor: keyOf('visitor'),
    device: keyOf('device'),
    mailbox: keyOf('mailbox'),
    email: keyOf('email'),
    session: keyOf('session'),
    ip: keyOf('ip'),
    subnet: keyOf('subnet'),
    tls: keyOf('tls'),
    kind0: named[0]?.kind ?? null,
    value0: named[0]?.value ?? null,
    kind1: named[1]?.kind ?? null,
    value1: named[1]?.value ?? null,
    kind2: named[2]?.kind ?? null,
    value2: named[2]?.value ?? null,
    kind3: named[3]?.kind ?? null,
    value3: named[3]?.value ?? null,
    given: JSON.stringify(givenOf(query)),
    near: JSON.stringify(nearOf(query)),
    signupIp: isSignup ? keyOf('ip') : null,
  }
}
