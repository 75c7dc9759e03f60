import { identifierName, type LinkKind } from '@vigil/evidence'
import { sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params, type Round, statement } from '../database/index.ts'
import { accounts, identifiers } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { type AccountRow, accountRowColumns, mergedAccount } from './account-row.ts'
import type { Databases } from './databases.ts'

/** An identifier and how many of its accounts are read: the newest, and the least recently seen. */
export interface Wanted {
  kind: LinkKind
  value: string
  limit: number
  oldest: number
}

export interface Member {
  kind: LinkKind
  value: string
  accountKey: string
  firstMs: number
  lastMs: number
}

const membersOf = statement((q, v: Params<Scope & { list: string }>) =>
  q
    .select({
      kind: sql<LinkKind>`i.kind`.as('kind'),
      value: sql<string>`i.value`.as('value'),
      accountKey: sql<string>`json_extract(m.value, '$[0]')`.as('account_key'),
      firstMs: sql<number>`json_extract(m.value, '$[1]')`.as('first_ms'),
      lastMs: sql<number>`json_extract(m.value, '$[2]')`.as('last_ms'),
    })
    .from(sql`json_each(${v.list}) w`)
    .crossJoin(
      sql`${identifiers} i ON ${aliasInScope('i', v)} AND i.kind = json_extract(w.value, '$[0]')
        AND i.value = json_extract(w.value, '$[1]') AND i.page = 0
      CROSS JOIN json_each(i.members) m ON m.key < json_extract(w.value, '$[2]')
        OR m.key >= json_array_length(i.members) - json_extract(w.value, '$[3]')`,
    ),
)

const rowsOfAccounts = statement((q, v: Params<Scope & { keys: string }>) =>
  q
    .select(accountRowColumns)
    .from(accounts)
    .where(
      sql`${inScope(accounts, v)} AND ${accounts.accountKey} IN (SELECT value FROM json_each(${v.keys}))`,
    ),
)

/** The identifiers and accounts that one walk has read so far, from the databases that hold them. */
export class WalkReads {
  readonly members = new Map<string, Member[]>()
  readonly accounts = new Map<string, AccountRow>()
  readonly #requested = new Set<string>()
  readonly #scope: Scope
  readonly #databases: Databases

  constructor(scope: Scope, databases: Databases) {
    this.#scope = scope
    this.#databases = databases
  }

  /** Reads the accounts of these identifiers in the round. */
  async readMembers(round: Round, wanted: readonly Wanted[]): Promise<void> {
    const lists = grouped(wanted, ({ value }) => this.#databases.of(value))
    const found = await Promise.all(
      [...lists].map(([db, some]) => {
        const list = JSON.stringify(
          some.map(({ kind, value, limit, oldest }) => [kind, value, limit, oldest]),
        )
        return round.read(db, (of) => membersOf.bind(of, { ...this.#scope, list }))
      }),
    )
    for (const it of wanted) this.members.set(identifierName(it), [])
    for (const member of found.flat()) this.#addMember(member)
    if (!this.#databases.isGrowing) return
    for (const { limit, oldest, ...it } of wanted) {
      this.members.set(identifierName(it), cut(this.of(it), limit, oldest))
    }
  }

  /** While databases are added, two of them may hold the same row. */
  #addMember(member: Member): void {
    const known = this.members.get(identifierName(member)) ?? []
    const same = known.find(({ accountKey }) => accountKey === member.accountKey)
    if (same === undefined) known.push(member)
    else {
      same.firstMs = Math.min(same.firstMs, member.firstMs)
      same.lastMs = Math.max(same.lastMs, member.lastMs)
    }
  }

  /** Reads accounts in the round, each once in a walk. */
  async readAccounts(round: Round, keys: Iterable<string>): Promise<void> {
    const wanted = [...new Set(keys)].filter((key) => !this.#requested.has(key))
    for (const key of wanted) this.#requested.add(key)
    const lists = grouped(wanted, (key) => this.#databases.of(key))
    const found = await Promise.all(
      [...lists].map(([db, some]) =>
        round.read(db, (of) =>
          rowsOfAccounts.bind(of, { ...this.#scope, keys: JSON.stringify(some) }),
        ),
      ),
    )
    for (const row of found.flat()) {
      const known = this.accounts.get(row.accountKey)
      this.accounts.set(row.accountKey, known === undefined ? row : mergedAccount(known, row))
    }
  }

  /** Accounts of an identifier, as far as they were read. */
  of(wanted: Pick<Wanted, 'kind' | 'value'>): readonly Member[] {
    return this.members.get(identifierName(wanted)) ?? []
  }
}

/** Limits the accounts that two databases returned to as many as one database would return. */
function cut(members: readonly Member[], limit: number, oldest: number): Member[] {
  const newest = [...members].sort((a, b) => b.lastMs - a.lastMs)
  return newest.filter((_, at) => at < limit || at >= newest.length - oldest)
}

function grouped<Item>(
  items: Iterable<Item>,
  databasesOf: (item: Item) => Iterable<D1Database | undefined>,
): Map<D1Database, Item[]> {
  const groups = new Map<D1Database, Item[]>()
  for (const item of items) {
    for (const db of databasesOf(item)) {
      if (db !== undefined) groups.set(db, [...(groups.get(db) ?? []), item])
    }
  }
  return groups
}
