import {
  type Edge,
  type GraphRows,
  identifierName,
  type KnownAccount,
  type PastVisit,
  type ReadHistory,
  type Trace,
} from '@vigil/evidence'
import { type Assessment, deviates } from '@vigil/scoring'
import { isLetIn } from '../../../../packages/storage/accounts/account-seen.ts'
import { selectVisits } from '../../../../packages/storage/checks/recent/select-visits.ts'
import {
  MAX_BEYOND,
  MAX_OLDEST,
  MAX_OWN,
  MAX_REACHED,
  MAX_READ,
  MAX_THROUGH,
  MAX_TRACES,
} from '../../../../packages/storage/graph/bounds.ts'
import { Commonness } from './commonness.ts'

const KINDS = ['visitor', 'device', 'email', 'mailbox', 'ip', 'subnet', 'session'] as const
type Kind = (typeof KINDS)[number]
/** Identifiers of a visit, by kind. */
export type Keys = Record<Kind | 'user' | 'family' | 'emailDomain', string | null>

interface Link {
  firstMs: number
  lastMs: number
}

/** In-memory storage of checks, read within the bounds of the real storage. */
export class Memory {
  readonly #accounts = new Map<string, KnownAccount>()
  /** Identifier -> account, the newest last. */
  readonly #links = new Map<string, Map<string, Link>>()
  readonly #visits = new Map<string, PastVisit[]>()
  readonly #commonness = new Commonness()
  readonly #domains = new Map<string, number>()

  /** Earlier visits of an account, newest first. */
  history(accountKey: string, nowMs: number): ReadHistory {
    const visits = this.#visits.get(accountKey) ?? []
    const population = this.#commonness.at(nowMs)
    return { by: 'account', visits, priorCount: visits.length, population }
  }

  neighbours(keys: Keys): GraphRows {
    const edges: Edge[] = []
    const accounts = new Map<string, KnownAccount>()
    const hubs = new Set<string>()
    const own = keys.user === null ? undefined : this.#accounts.get(keys.user)
    if (own) accounts.set(own.accountKey, own)
    const asked = new Set<string>()
    for (const kind of KINDS) {
      const value = keys[kind]
      if (value === null) continue
      asked.add(value)
      const most = MAX_READ[kind] ?? 0
      const found = this.#on({ kind, value }, most)
      if (found.length >= most) hubs.add(identifierName({ kind, value }))
      edges.push(...found)
      if (kind === 'device') edges.push(...this.#oldest(kind, value, found))
    }
    for (const { kind, value } of (own?.traces ?? []).filter((it) => isWalked(it, asked))) {
      edges.push(...this.#on({ kind, value }, MAX_OWN))
    }
    const reached = edges
      .filter(({ kind }) => kind === 'visitor' || kind === 'device' || kind === 'mailbox')
      .map(({ accountKey }) => accountKey)
      .filter((key) => key !== keys.user)
    const through = [...new Set(reached)]
      .slice(0, MAX_REACHED)
      .flatMap((from) =>
        (this.#accounts.get(from)?.traces ?? [])
          .filter((trace) => isWalked(trace, asked))
          .map(({ kind, value }) => ({ from, kind, value })),
      )
    for (const { from, kind, value } of through.slice(0, MAX_THROUGH)) {
      const beyond = this.#on({ kind, value }, MAX_BEYOND, from)
      edges.push(...beyond.filter(({ accountKey }) => accountKey !== from))
    }
    for (const { accountKey } of edges) {
      const account = this.#accounts.get(accountKey)
      if (account) accounts.set(accountKey, account)
    }
    return { edges, accounts, hubs }
  }

  /** The newest links of an identifier; `fromKey`: the account of the first hop, null: the visit itself. */
  #on(
    { kind, value }: { kind: Kind; value: string },
    limit: number,
    fromKey: string | null = null,
  ): Edge[] {
    const hops = fromKey === null ? 1 : 2
    const found = [...(this.#links.get(identifierName({ kind, value })) ?? [])]
      .slice(-limit)
      .reverse()
    return found.map(([accountKey, link]) => ({ hops, fromKey, kind, value, accountKey, ...link }))
  }

  /** The accounts that have not used the identifier for longest, in addition to the newest ones in `found`. */
  #oldest(kind: Kind, value: string, found: readonly Edge[]): Edge[] {
    const links = [...(this.#links.get(identifierName({ kind, value })) ?? [])]
    return links
      .slice(0, Math.min(MAX_OLDEST, links.length - found.length))
      .map(([accountKey, link]) => ({ hops: 1, fromKey: null, kind, value, accountKey, ...link }))
  }

  /** When a mail domain was first seen, ms; null: never. */
  domainFirstMs(domain: string): number | null {
    return this.#domains.get(domain) ?? null
  }

  /** Stores a check: the visit, the account and its links. */
  store(accountKey: string, keys: Keys, visit: PastVisit, assessment: Assessment): void {
    const { score, verdict, flags } = assessment
    const newest = { ...visit, score, verdict, deviates: deviates(assessment) }
    const visits = this.#visits.get(accountKey) ?? []
    this.#visits.set(accountKey, [...selectVisits([newest, ...visits])])
    this.#commonness.add(accountKey, visit, verdict)
    if (keys.emailDomain !== null && !this.#domains.has(keys.emailDomain)) {
      this.#domains.set(keys.emailDomain, visit.atMs)
    }
    const known = this.#accounts.get(accountKey)
    const account: KnownAccount = known ?? {
      accountKey,
      accountId: accountKey,
      emailKey: keys.email,
      mailboxKey: keys.mailbox,
      familyKey: keys.family,
      score,
      verdict,
      isAbuser: false,
      disposable: false,
      labels: [],
      firstMs: visit.atMs,
      traces: [],
      reported: [],
    }
    account.score = score
    account.verdict = verdict
    account.disposable ||= flags.disposableEmail
    this.#accounts.set(accountKey, account)
    for (const kind of KINDS) {
      const value = keys[kind]
      if (value === null) continue
      const name = identifierName({ kind, value })
      const accounts = this.#links.get(name) ?? new Map<string, Link>()
      const firstMs = accounts.get(accountKey)?.firstMs ?? visit.atMs
      accounts.delete(accountKey)
      accounts.set(accountKey, { firstMs, lastMs: visit.atMs })
      this.#links.set(name, accounts)
      if (kind !== 'visitor' && kind !== 'device' && kind !== 'ip') continue
      if (known !== undefined && !isLetIn(assessment)) continue
      const others = account.traces.filter((trace) => trace.kind !== kind || trace.value !== value)
      account.traces = [{ kind, value, lastMs: visit.atMs }, ...others].slice(0, MAX_TRACES)
    }
  }

  /** Records that the step-up of the newest visit was passed. */
  passed(accountKey: string): void {
    const newest = this.#visits.get(accountKey)?.[0]
    if (newest) newest.passed = true
  }
}

/** True if the walk continues over this identifier: it is no IP address, and not one of the visit's own. */
function isWalked(trace: Trace, asked: ReadonlySet<string>): boolean {
  return trace.kind !== 'ip' && !asked.has(trace.value)
}
