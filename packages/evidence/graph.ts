import type { MatchType } from '@vigil/contract'
import type { GraphFacts, LinkedNeighbour } from './evidence.ts'
import type { GraphSelf, LinkKind, LinkRow } from './link-row.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Base strength, sharing bound k and decay tau (days) by kind: reference 3.7. */
const EDGES: Record<LinkKind, { base: number; k: number; tauDays: number; match: MatchType }> = {
  email: { base: 1, k: 5, tauDays: Infinity, match: 'email' },
  mailbox: { base: 0.95, k: 5, tauDays: Infinity, match: 'email_canonical' },
  visitor: { base: 0.95, k: 5, tauDays: 180, match: 'visitor_id' },
  session: { base: 0.9, k: 5, tauDays: 180, match: 'session' },
  device: { base: 0.75, k: 4, tauDays: 180, match: 'device' },
  ip: { base: 0.25, k: 3, tauDays: 3, match: 'ip' },
  subnet: { base: 0.08, k: 3, tauDays: 3, match: 'ip_subnet' },
}
/** Strength of an address and a device that are shared together within a week. */
const ADDRESS_AND_DEVICE = 0.6
const HOP_DECAY = 0.6
const LEAST_STRENGTH = 0.15
const LINKED_FROM = 0.5
const MOST_NEIGHBOURS = 50

interface Found {
  row: LinkRow
  /** Chance that no path ties the two: parallel paths are noisy-OR. */
  miss: number
  kinds: Set<LinkKind>
  hops: number
  lastMs: number
}

/** Turns the rows of a graph read into what is known of this account's neighbours. */
export function graphFacts(rows: readonly LinkRow[], self: GraphSelf, nowMs: number): GraphFacts {
  const own = new Set([self.user, self.email].filter((key) => key !== null))
  const others = rows.filter(({ accountKey, account }) => {
    if (own.has(accountKey)) return false
    // Seen by its mailbox only, and now by its user id: one account, not two.
    return !(self.email !== null && account.emailKey === self.email && accountKey === self.email)
  })
  const degrees = degreesOf(others)
  const found = new Map<string, Found>()
  for (const row of others.filter(({ hops }) => hops === 1)) {
    note(found, row, edgeStrength(row, degrees, nowMs))
  }
  for (const row of others.filter(({ hops }) => hops === 2)) {
    if (found.get(row.accountKey)?.hops === 1) continue
    const from = row.fromKey === null ? undefined : found.get(row.fromKey)
    if (!from) continue
    note(found, row, (1 - from.miss) * edgeStrength(row, degrees, nowMs) * HOP_DECAY)
  }
  const merged = withoutMailboxTwins([...found.values()])
  const neighbours = merged
    .map((it) => neighbourOf(it, self, nowMs))
    .filter((neighbour) => neighbour !== null)
    .sort((a, b) => b.strength - a.strength || a.accountId.localeCompare(b.accountId))
  const direct = others.filter(({ hops }) => hops === 1)
  return {
    neighbours: neighbours.slice(0, MOST_NEIGHBOURS),
    accountsLinked: neighbours.filter(({ strength }) => strength >= LINKED_FROM).length,
    mailboxesPerVisitor: mailboxes(direct, self, 'visitor', nowMs, 30 * DAY_MS),
    mailboxesPerDevice: mailboxes(direct, self, 'device', nowMs, 30 * DAY_MS),
    mailboxesLastHour: Math.max(
      mailboxes(direct, self, 'visitor', nowMs, HOUR_MS),
      mailboxes(direct, self, 'device', nowMs, HOUR_MS),
    ),
    canonicalReuse: direct.some(
      ({ kind, account }) => kind === 'mailbox' && account.emailKey !== self.email,
    ),
    addressFamily: 0,
    establishedMailbox: rows.some(
      ({ kind, account }) =>
        (kind === 'email' || kind === 'mailbox') &&
        nowMs - account.firstMs > 90 * DAY_MS &&
        account.verdict === 'allow' &&
        !account.isAbuser,
    ),
    abuserStrength: Math.max(
      0,
      ...neighbours.filter(({ isAbuser }) => isAbuser).map(({ strength }) => strength),
    ),
  }
}

/** Accounts on each identifier: what is shared by many ties nobody. */
function degreesOf(rows: readonly LinkRow[]): Map<string, number> {
  const accounts = new Map<string, Set<string>>()
  for (const { kind, value, accountKey } of rows) {
    const name = `${kind} ${value}`
    const set = accounts.get(name) ?? new Set()
    accounts.set(name, set.add(accountKey))
  }
  return new Map([...accounts].map(([name, set]) => [name, set.size]))
}

function edgeStrength(row: LinkRow, degrees: Map<string, number>, nowMs: number): number {
  const { base, k, tauDays } = EDGES[row.kind]
  const degree = degrees.get(`${row.kind} ${row.value}`) ?? 1
  const ageDays = Math.max(0, nowMs - row.lastMs) / DAY_MS
  return base * Math.min(1, k / degree) * Math.exp(-ageDays / tauDays)
}

function note(found: Map<string, Found>, row: LinkRow, strength: number): void {
  const known = found.get(row.accountKey)
  if (!known) {
    const { hops, lastMs } = row
    found.set(row.accountKey, { row, miss: 1 - strength, kinds: new Set([row.kind]), hops, lastMs })
    return
  }
  known.miss *= 1 - strength
  known.kinds.add(row.kind)
  known.lastMs = Math.max(known.lastMs, row.lastMs)
}

/** An account known by mailbox only is the same as one with a user id and that very address. */
function withoutMailboxTwins(found: Found[]): Found[] {
  const named = new Set(
    found
      .filter(({ row }) => row.account.emailKey !== row.accountKey)
      .map(({ row }) => row.account.emailKey),
  )
  return found.filter(
    ({ row }) => row.account.emailKey !== row.accountKey || !named.has(row.accountKey),
  )
}

function neighbourOf(found: Found, self: GraphSelf, nowMs: number): LinkedNeighbour | null {
  const { row, kinds, hops, lastMs } = found
  const onlyAddress = [...kinds].every((kind) => kind === 'ip' || kind === 'subnet')
  // Nobody is linked by an address alone.
  if (onlyAddress) return null
  const together = kinds.has('ip') && kinds.has('device') && nowMs - lastMs < 7 * DAY_MS
  const strength = Math.max(1 - found.miss, together ? ADDRESS_AND_DEVICE : 0)
  if (strength < LEAST_STRENGTH) return null
  const { account } = row
  const labels = new Set(account.labels)
  const samePerson =
    kinds.has('email') || kinds.has('mailbox') || account.mailboxKey === self.mailbox
  if (samePerson) labels.add('same_person')
  if (kinds.has('device') || kinds.has('visitor')) labels.add('shared_device')
  if (kinds.has('ip') || kinds.has('subnet')) labels.add('shared_network')
  if (account.disposable) labels.add('disposable')
  if (account.isAbuser) labels.add('known_abuser')
  return {
    accountId: account.accountId,
    strength,
    matchTypes: [...kinds].map((kind) => EDGES[kind].match),
    hops,
    score: account.score,
    verdict: account.verdict,
    isAbuser: account.isAbuser,
    labels: [...labels],
    lastSeenMs: lastMs,
  }
}

function mailboxes(
  rows: readonly LinkRow[],
  self: GraphSelf,
  kind: LinkKind,
  nowMs: number,
  withinMs: number,
): number {
  const names = rows
    .filter((row) => row.kind === kind && nowMs - row.lastMs <= withinMs)
    .map((row) => row.account.mailboxKey ?? row.accountKey)
    .filter((name) => name !== self.mailbox)
  return new Set(names).size
}
