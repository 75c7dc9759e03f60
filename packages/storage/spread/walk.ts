import type { LinkKind } from '@vigil/evidence'
import { Round } from '../database/index.ts'
import { MAX_BEYOND, MAX_OWN, MAX_REACHED, MAX_THROUGH } from '../graph/bounds.ts'
import type { GraphRow } from '../graph/graph-rows.ts'
import { type GraphQuery, givenOf, nearOf } from '../graph/walk.ts'
import type { Scope } from '../scope.ts'
import { type AccountRow, tracesOf } from './account-row.ts'
import type { Databases } from './databases.ts'
import { type Member, nameOf, WalkReads, type Wanted } from './walk-reads.ts'

/**
 * The walk of `graphStatements` over several databases: the same accounts in the same order. Its first reads go with
 * `first`; a visit that names an account beyond its own takes further rounds. `linkedMs`: when identifiers of the visit last
 * led to its account, by kind and value.
 */
export async function walkSpread(
  scope: Scope,
  databases: Databases,
  query: GraphQuery,
  first: Round,
): Promise<{ rows: GraphRow[]; linkedMs: Record<string, number> }> {
  const read = new WalkReads(scope, databases)
  const self = [query.user, query.email].filter((key) => key !== null)
  const given = givenOf(query).map(([kind, value, most, oldest]) => ({ kind, value, most, oldest }))
  await Promise.all([read.askMembers(first, given), read.askAccounts(first, self)])

  const seenBefore = self.flatMap((key) => elsewhere(read.accounts.get(key), query))
  const own = distinct(seenBefore)
  const second = new Round()
  const inSecond = Promise.all([
    read.askMembers(
      second,
      own.map((it) => ({ ...it, most: MAX_OWN, oldest: 0 })),
    ),
    read.askAccounts(
      second,
      given.flatMap((it) => read.of(it)).map(({ accountKey }) => accountKey),
    ),
  ])
  second.run()
  await inSecond

  const near = [
    ...nearOf(query).flatMap(([kind, value, most]) => read.of({ kind, value }).slice(0, most)),
    ...seenBefore.flatMap((it) => read.of(it).slice(0, MAX_NEAR_OWN)),
  ]
  const reached = [...new Set(near.map(({ accountKey }) => accountKey))]
    .filter((key) => !self.includes(key))
    .slice(0, MAX_REACHED)
  const third = new Round()
  const ofOwn = seenBefore.flatMap((it) => read.of(it))
  const inThird = read.askAccounts(
    third,
    ofOwn.map(({ accountKey }) => accountKey),
  )
  third.run()
  await inThird

  const through = reached
    .flatMap((fromKey) =>
      elsewhere(read.accounts.get(fromKey), query).map((it) => ({ fromKey, ...it })),
    )
    .slice(0, MAX_THROUGH)
  const fourth = new Round()
  const unread = distinct(through).filter((it) => !read.members.has(nameOf(it)))
  const inFourth = read.askMembers(
    fourth,
    unread.map((it) => ({ ...it, most: MAX_BEYOND, oldest: 0 })),
  )
  fourth.run()
  await inFourth

  const beyond = through.flatMap(({ fromKey, ...it }) =>
    read
      .of(it)
      .slice(0, MAX_BEYOND)
      .filter(({ accountKey }) => accountKey !== fromKey)
      .map((member) => ({ fromKey, ...member })),
  )
  const fifth = new Round()
  const inFifth = read.askAccounts(
    fifth,
    beyond.map(({ accountKey }) => accountKey),
  )
  fifth.run()
  await inFifth

  const row = (
    hops: 1 | 2,
    fromKey: string | null,
    { kind, value, accountKey, firstMs, lastMs }: Found,
  ) => {
    const account = read.accounts.get(accountKey)
    return account === undefined
      ? []
      : [{ ...account, hops, fromKey, kind, value, firstMs, lastMs }]
  }
  const [account] = self
  const linked = given
    .flatMap((it) => read.of(it))
    .filter(({ accountKey }) => accountKey === account)
    .map((it) => [nameOf(it), it.lastMs] as const)
  const rows = [
    ...given.flatMap((it) => read.of(it)).flatMap((member) => row(1, null, member)),
    ...ofOwn.flatMap((member) => row(1, null, member)),
    ...self.flatMap((accountKey) =>
      row(1, null, { kind: 'self', value: '', accountKey, firstMs: 0, lastMs: 0 }),
    ),
    ...beyond.flatMap(({ fromKey, ...member }) => row(2, fromKey, member)),
  ]
  return { rows, linkedMs: Object.fromEntries(linked) }
}

type Found = Omit<Member, 'kind'> & { kind: LinkKind | 'self' }

/** Accounts from which the walk goes on over one identifier of the account's own past. */
const MAX_NEAR_OWN = 2

const distinct = <Item extends Pick<Wanted, 'kind' | 'value'>>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((it) => [nameOf(it), it])).values(),
]

/** What an account was seen with that this visit does not show anyway, and no address. */
function elsewhere(account: AccountRow | undefined, { identifiers: shown }: GraphQuery) {
  if (account === undefined) return []
  const now = shown
    .filter(({ kind }) => kind === 'visitor' || kind === 'device' || kind === 'mailbox')
    .map(({ value }) => value)
  return tracesOf(account).filter(({ kind, value }) => kind !== 'ip' && !now.includes(value))
}
