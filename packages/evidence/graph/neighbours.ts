import type { LinkedNeighbour } from '../evidence.ts'
import { evidencePolicy } from '../policy.ts'
import { edgeOf, isPlace, type LinkKind } from './kinds.ts'
import { type GraphRows, type GraphSelf, type KnownAccount, nameOfTie, type Tie } from './rows.ts'
import { personOf, type Sharing } from './sharing.ts'

const DAY_MS = 86_400_000
const { linkedFrom, hopDecay, addressAndDevice, unconfirmedMailbox, maxHousehold } =
  evidencePolicy.graph

interface Found {
  account: KnownAccount
  /** Chance that no path ties the two: parallel paths are noisy-OR. */
  miss: number
  kinds: Set<LinkKind>
  hops: number
  lastMs: number
}

/** Everybody whom the ties lead to, strongest first. */
export function linkedNeighbours(
  rows: GraphRows,
  ties: readonly Tie[],
  sharing: ReadonlyMap<string, Sharing>,
  self: GraphSelf,
  nowMs: number,
): LinkedNeighbour[] {
  const found = new Map<string, Found>()
  const over = (tie: Tie) => strengthOf(tie, rows, sharing, self, nowMs)
  const direct = ties.filter(({ hops }) => hops === 1)
  for (const tie of direct) note(found, rows, tie, over(tie))
  const crowds = crowdsOf(ties)
  for (const tie of ties.filter(({ hops }) => hops === 2)) {
    const from = tie.fromKey === null ? undefined : found.get(tie.fromKey)
    if (!from || from.hops === 2 || found.get(tie.accountKey)?.hops === 1) continue
    const crowd = crowds.get(nameOfTie(tie.kind, tie.value)) ?? 1
    const rarity = Math.min(1, edgeOf(tie.kind).k / crowd)
    note(found, rows, tie, (1 - from.miss) * freshness(tie, nowMs) * rarity * hopDecay)
  }
  return withoutTwins([...found.values()])
    .map((it) => neighbourOf(it, sharing, direct, self, nowMs))
    .filter((neighbour) => neighbour !== null)
    .sort((a, b) => b.strength - a.strength || a.accountId.localeCompare(b.accountId))
}

function strengthOf(
  tie: Tie,
  rows: GraphRows,
  sharing: ReadonlyMap<string, Sharing>,
  self: GraphSelf,
  nowMs: number,
): number {
  if (isPlace(tie.kind) && self.ipIsShared) return 0
  const rarity = sharing.get(nameOfTie(tie.kind, tie.value))?.rarity ?? 0
  const claimed = tie.kind === 'mailbox' && self.addressIsPlain === true
  const confirmed = !claimed || confirmsMailbox(tie, rows.accounts.get(tie.accountKey), self)
  return freshness(tie, nowMs) * rarity * (confirmed ? 1 : unconfirmedMailbox.share)
}

/**
 * Whether an account is known to belong to the owner of its mailbox. Anybody may sign up with a tag of
 * somebody else's address; who was vouched for, or came back a day later and was allowed, did not.
 */
function confirmsMailbox(
  { firstMs, lastMs }: Tie,
  account: KnownAccount | undefined,
  self: GraphSelf,
): boolean {
  if (account === undefined || account.emailKey === self.email) return true
  if (account.labels.includes('legitimate')) return true
  return (
    account.verdict === 'allow' && lastMs - firstMs >= unconfirmedMailbox.confirmedDays * DAY_MS
  )
}

function freshness(tie: Tie, nowMs: number): number {
  const { base, tauDays } = edgeOf(tie.kind)
  return base * Math.exp(-Math.max(0, nowMs - tie.lastMs) / DAY_MS / tauDays)
}

/** Accounts read on each identifier of the second hop. */
function crowdsOf(ties: readonly Tie[]): Map<string, number> {
  const accounts = new Map<string, Set<string>>()
  for (const { hops, kind, value, accountKey } of ties) {
    if (hops === 1) continue
    const name = nameOfTie(kind, value)
    accounts.set(name, (accounts.get(name) ?? new Set()).add(accountKey))
  }
  return new Map([...accounts].map(([name, { size }]) => [name, size]))
}

function note(found: Map<string, Found>, rows: GraphRows, tie: Tie, strength: number): void {
  const account = rows.accounts.get(tie.accountKey)
  if (!account || strength <= 0) return
  const known = found.get(tie.accountKey)
  if (!known) {
    const { hops, lastMs, kind } = tie
    found.set(tie.accountKey, { account, miss: 1 - strength, kinds: new Set([kind]), hops, lastMs })
    return
  }
  known.miss *= 1 - strength
  known.kinds.add(tie.kind)
  known.lastMs = Math.max(known.lastMs, tie.lastMs)
}

/** An account known by mailbox only is the same as one with a user id and that very address. */
function withoutTwins(found: Found[]): Found[] {
  const named = new Set(
    found
      .filter(({ account }) => account.emailKey !== account.accountKey)
      .map(({ account }) => account.emailKey),
  )
  return found.filter(
    ({ account: { emailKey, accountKey } }) => emailKey !== accountKey || !named.has(accountKey),
  )
}

function neighbourOf(
  { account, miss, kinds, hops, lastMs }: Found,
  sharing: ReadonlyMap<string, Sharing>,
  direct: readonly Tie[],
  self: GraphSelf,
  nowMs: number,
): LinkedNeighbour | null {
  // A place alone links no accounts.
  if ([...kinds].every(isPlace)) return null
  const together =
    kinds.has('device') &&
    nowMs - lastMs < addressAndDevice.days * DAY_MS &&
    direct.some(
      ({ kind, value, accountKey }) =>
        kind === 'ip' &&
        accountKey === account.accountKey &&
        !self.ipIsShared &&
        (sharing.get(nameOfTie(kind, value))?.rarity ?? 0) >= addressAndDevice.minRarity,
    )
  const strength = Math.max(1 - miss, together ? addressAndDevice.strength : 0)
  if (strength < linkedFrom) return null
  return {
    accountId: account.accountId,
    strength,
    matchTypes: [...kinds].map((kind) => edgeOf(kind).match).filter((match) => match !== null),
    hops,
    score: account.score,
    verdict: account.verdict,
    isAbuser: account.isAbuser,
    labels: labelsOf(account, kinds, sharing, direct, self),
  }
}

function labelsOf(
  account: KnownAccount,
  kinds: ReadonlySet<LinkKind>,
  sharing: ReadonlyMap<string, Sharing>,
  direct: readonly Tie[],
  self: GraphSelf,
): string[] {
  const labels = new Set(account.labels)
  const over = direct
    .filter(({ accountKey }) => accountKey === account.accountKey)
    .map(({ kind, value }) => sharing.get(nameOfTie(kind, value)))
    .filter((shared) => shared !== undefined)
  const machines = over.filter(({ kind }) => kind === 'visitor' || kind === 'device')
  const same = kinds.has('email') || kinds.has('mailbox') || personOf(account) === self.mailbox
  if (same) labels.add('same_person')
  if (kinds.has('device') || kinds.has('visitor')) labels.add('shared_device')
  if (machines.some(({ oneRoof, others }) => oneRoof && others.length < maxHousehold)) {
    labels.add('household')
  }
  if (machines.some(({ burst }) => burst)) labels.add('burst')
  if (kinds.has('ip') || kinds.has('subnet')) labels.add('shared_network')
  if (account.disposable) labels.add('disposable')
  if (account.isAbuser) labels.add('known_abuser')
  return [...labels]
}
