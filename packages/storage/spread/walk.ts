import { identifierName, type LinkKind } from '@vigil/evidence'
import { inRound, type Round } from '../database/index.ts'
import {
  MAX_BEYOND,
  MAX_NEAR_OWN,
  MAX_OF_SIGNUP,
  MAX_OWN,
  MAX_REACHED,
  MAX_THROUGH,
} from '../graph/bounds.ts'
import type { GraphRow } from '../graph/graph-rows.ts'
import { type GraphQuery, givenOf, nearOf } from '../graph/walk.ts'
import type { Scope } from '../scope.ts'
import { type AccountRow, tracesOf } from './account-row.ts'
import type { Databases } from './databases.ts'
import { type Member, WalkReads, type Wanted } from './walk-reads.ts'

/**
 * Does the walk of `graphStatement` over several databases: the same accounts in the same order. Its first reads are
 * part of the round `first`; each further step takes a round of its own. `linkedMs`: when identifiers of the visit and
 * of the account were last linked to it, by `kind value`.
 */
export async function walkSpread(
  scope: Scope,
  databases: Databases,
  query: GraphQuery,
  first: Round,
): Promise<{ rows: GraphRow[]; linkedMs: Record<string, number> }> {
  const read = new WalkReads(scope, databases)
  const self = [query.user, query.email].filter((key) => key !== null)
  const given = givenOf(query).map(([kind, value, limit, oldest]) => ({
    kind,
    value,
    limit,
    oldest,
  }))
  await Promise.all([read.readMembers(first, given), read.readAccounts(first, self)])
  const ofVisit = () => given.flatMap((it) => read.of(it))

  const own = self.flatMap((key) => elsewhere(read.accounts.get(key), query))
  await inRound((round) =>
    Promise.all([
      read.readMembers(round, limited(own, MAX_OWN)),
      read.readAccounts(round, accountsOf(ofVisit())),
    ]),
  )
  const ofOwn = own.flatMap((it) => read.of(it))
  await inRound((round) => read.readAccounts(round, accountsOf(ofOwn)))

  const near = [
    ...nearOf(query).flatMap(([kind, value, limit]) => read.of({ kind, value }).slice(0, limit)),
    ...own.flatMap((it) => read.of(it).slice(0, MAX_NEAR_OWN)),
  ]
  const reached = [...new Set(accountsOf(near))].filter((key) => !self.includes(key))
  const paths = [
    ...pathsFrom(read, query, reached.slice(0, MAX_REACHED)),
    ...mailboxesOfSignups(read, query),
  ]
  const beyond = await readBeyond(read, paths)

  const row = (hops: 1 | 2, fromKey: string | null, found: Found): GraphRow[] => {
    const { kind, value, accountKey, firstMs, lastMs } = found
    const account = read.accounts.get(accountKey)
    return account ? [{ ...account, hops, fromKey, kind, value, firstMs, lastMs }] : []
  }
  const ofSelf = self.map((accountKey) => {
    return { kind: 'self', value: '', accountKey, firstMs: 0, lastMs: 0 } as const
  })
  const linked = [...ofVisit(), ...ofOwn].filter(({ accountKey }) => accountKey === self[0])
  return {
    rows: [
      ...[...ofVisit(), ...ofOwn, ...ofSelf].flatMap((found) => row(1, null, found)),
      ...beyond.flatMap(({ fromKey, ...found }) => row(2, fromKey, found)),
    ],
    linkedMs: Object.fromEntries(linked.map((it) => [identifierName(it), it.lastMs])),
  }
}

type Found = Omit<Member, 'kind'> & { kind: LinkKind | 'self' }

/** An account, and an identifier of it over which others are reached. */
interface Path extends Identifier {
  fromKey: string
  /** Maximum of accounts on the identifier. */
  limit: number
}

/** Identifiers of reached accounts that this visit lacks. */
const pathsFrom = (read: WalkReads, query: GraphQuery, reached: readonly string[]): Path[] =>
  reached
    .flatMap((fromKey) =>
      elsewhere(read.accounts.get(fromKey), query).map((it) => {
        return { fromKey, ...it, limit: MAX_BEYOND }
      }),
    )
    .slice(0, MAX_THROUGH)

/**
 * At a sign-up: the mailboxes of earlier sign-ups without a user id at its address, as a login with a user id is
 * another account.
 */
const mailboxesOfSignups = (read: WalkReads, { identifiers, isSignup }: GraphQuery): Path[] =>
  identifiers
    .filter(({ kind }) => isSignup && kind === 'ip')
    .flatMap((it) => read.of(it))
    .map(({ accountKey }) => read.accounts.get(accountKey))
    .filter((account) => account !== undefined)
    .flatMap(({ accountKey, emailKey, mailboxKey }): Path[] => {
      const isOwn = identifiers.some(
        ({ kind, value }) => kind === 'mailbox' && value === mailboxKey,
      )
      if (accountKey !== emailKey || mailboxKey === null || isOwn) return []
      return [{ fromKey: accountKey, kind: 'mailbox', value: mailboxKey, limit: MAX_OF_SIGNUP }]
    })

/** Reads the second hop. */
async function readBeyond(
  read: WalkReads,
  paths: readonly Path[],
): Promise<(Member & { fromKey: string })[]> {
  const unread = paths.filter((it) => !read.members.has(identifierName(it)))
  await inRound((round) => read.readMembers(round, limited(unread, MAX_BEYOND)))
  const beyond = paths.flatMap(({ fromKey, limit, ...it }) =>
    read
      .of(it)
      .slice(0, limit)
      .filter(({ accountKey }) => accountKey !== fromKey)
      .map((member) => ({ ...member, fromKey })),
  )
  await inRound((round) => read.readAccounts(round, accountsOf(beyond)))
  return beyond
}

type Identifier = Pick<Wanted, 'kind' | 'value'>

/** Removes duplicates of identifiers and sets the number of accounts that are read of them. */
const limited = (identifiers: readonly Identifier[], limit: number): Wanted[] =>
  [...new Map(identifiers.map((it) => [identifierName(it), it])).values()].map(
    ({ kind, value }) => {
      return { kind, value, limit, oldest: 0 }
    },
  )

const accountsOf = (members: readonly Pick<Member, 'accountKey'>[]): string[] =>
  members.map(({ accountKey }) => accountKey)

/** Identifiers of an account that this visit lacks, except IP addresses. */
function elsewhere(account: AccountRow | undefined, { identifiers: shown }: GraphQuery) {
  if (account === undefined) return []
  const now = shown
    .filter(({ kind }) => kind === 'visitor' || kind === 'device' || kind === 'mailbox')
    .map(({ value }) => value)
  return tracesOf(account).filter(({ kind, value }) => kind !== 'ip' && !now.includes(value))
}
