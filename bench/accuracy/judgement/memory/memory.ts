import type { LinkKind, LinkRow, PastVisit, ReadHistory } from '@vigil/evidence'
import type { Assessment } from '@vigil/scoring'

/** Identifiers of a visit, by what ties accounts. */
export type Keys = Record<LinkKind, string | null>

interface Link {
  name: string
  kind: LinkKind
  value: string
}

type Account = LinkRow['account'] & { key: string; walked: Map<string, Link> }

/** The bounds of the reads of packages/storage/read-check.ts. */
const MOST_PER_IDENTIFIER = 21
const MOST_VISITS = 40
const MOST_REACHED = 10
const MOST_THROUGH = 30
const MOST_SECOND = 60
const WALKED: readonly LinkKind[] = ['visitor', 'device', 'mailbox']

/** What the service keeps of checks, in memory, read within the bounds of the real storage. */
export class Memory {
  readonly #accounts = new Map<string, Account>()
  /** Identifier -> account -> last seen. */
  readonly #links = new Map<string, Map<string, number>>()
  readonly #visits = new Map<string, PastVisit[]>()

  /** Earlier visits of an account, newest first. */
  history(accountKey: string): ReadHistory {
    const visits = this.#visits.get(accountKey) ?? []
    return { by: 'account', visits, priorCount: visits.length }
  }

  neighbours(keys: Keys): LinkRow[] {
    const first: LinkRow[] = []
    const reached = new Set<string>()
    for (const [kind, value] of entriesOf(keys)) {
      let read = 0
      for (const [accountKey, lastMs] of this.#links.get(`${kind} ${value}`) ?? []) {
        if (++read > MOST_PER_IDENTIFIER) break
        first.push(this.#row(1, null, kind, value, accountKey, lastMs))
        if (kind !== 'ip' && kind !== 'subnet') reached.add(accountKey)
      }
    }
    return [...first, ...this.#second([...reached].slice(0, MOST_REACHED))]
  }

  #second(reached: readonly string[]): LinkRow[] {
    const rows: LinkRow[] = []
    let through = 0
    for (const fromKey of reached) {
      for (const { name, kind, value } of this.#accounts.get(fromKey)?.walked.values() ?? []) {
        if (++through > MOST_THROUGH) return rows
        for (const [accountKey, lastMs] of this.#links.get(name) ?? []) {
          if (accountKey === fromKey) continue
          if (rows.length >= MOST_SECOND) return rows
          rows.push(this.#row(2, fromKey, kind, value, accountKey, lastMs))
        }
      }
    }
    return rows
  }

  /** Stores a check: the visit, the account and its links. */
  store(
    accountKey: string,
    keys: Keys,
    visit: PastVisit,
    { score, verdict, flags }: Assessment,
  ): void {
    const visits = this.#visits.get(accountKey) ?? []
    visits.unshift({ ...visit, score, verdict })
    if (visits.length > MOST_VISITS) visits.pop()
    this.#visits.set(accountKey, visits)
    const known = this.#accounts.get(accountKey)
    const account: Account = known ?? {
      key: accountKey,
      accountId: accountKey,
      emailKey: keys.email,
      mailboxKey: keys.mailbox,
      score,
      verdict,
      isAbuser: false,
      disposable: false,
      labels: [],
      firstMs: visit.atMs,
      walked: new Map(),
    }
    account.score = score
    account.verdict = verdict
    account.disposable ||= flags.disposableEmail
    this.#accounts.set(accountKey, account)
    for (const [kind, value] of entriesOf(keys)) {
      const name = `${kind} ${value}`
      const accounts = this.#links.get(name) ?? new Map<string, number>()
      accounts.set(accountKey, visit.atMs)
      this.#links.set(name, accounts)
      if (WALKED.includes(kind)) account.walked.set(name, { name, kind, value })
    }
  }

  /** The owner passed the step-up that the newest visit was asked for. */
  passed(accountKey: string): void {
    const newest = this.#visits.get(accountKey)?.[0]
    if (newest) newest.passed = true
  }

  #row(
    hops: 1 | 2,
    fromKey: string | null,
    kind: LinkKind,
    value: string,
    accountKey: string,
    lastMs: number,
  ): LinkRow {
    const account = this.#accounts.get(accountKey)
    if (account === undefined) throw new Error('a link to nobody')
    return { hops, fromKey, kind, value, accountKey, lastMs, account }
  }
}

function entriesOf(keys: Keys): [LinkKind, string][] {
  const kinds: LinkKind[] = ['visitor', 'device', 'email', 'mailbox', 'ip', 'subnet', 'session']
  return kinds.flatMap((kind) => {
    const value = keys[kind]
    return value === null ? [] : [[kind, value] as [LinkKind, string]]
  })
}
