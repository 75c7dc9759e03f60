import type { LinkedNeighbour } from '../evidence.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { edgeKind, isCorroborating, isOfBrowser, isOfMachine, type LinkKind } from './kinds.ts'
import { isConfirmed, personOf } from './members.ts'
import {
  type Edge,
  type GraphRows,
  type GraphSelf,
  identifierName,
  type KnownAccount,
  type Neighbourhood,
} from './rows.ts'
import type { SharedIdentifier } from './shared-identifiers.ts'

const { minLinkedStrength, hopFactor, addressAndDevice, unconfirmedMailbox, maxHousehold } =
  evidencePolicy.graph

interface Candidate {
  account: KnownAccount
  /** Probability that no path links the two: 1 - noisy-OR of the parallel paths. */
  unlinked: number
  kinds: Set<LinkKind>
  hops: number
  lastMs: number
}

/** Returns the accounts within two hops that are linked with this one, strongest first. */
export function linkedNeighbours(
  graph: Neighbourhood,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
): LinkedNeighbour[] {
  const { rows, edges, direct, nowMs } = graph
  const found = new Map<string, Candidate>()
  for (const edge of direct) addPath(found, rows, edge, strengthOf(graph, edge, identifiers))
  const degrees = secondHopDegrees(edges)
  for (const edge of edges.filter(({ hops }) => hops === 2)) {
    const from = edge.fromKey === null ? undefined : found.get(edge.fromKey)
    if (!from || from.hops === 2 || found.get(edge.accountKey)?.hops === 1) continue
    // An account at the address of a sign-up is followed to its mailbox only for `unusedAtAddress`: an address links no
    // accounts.
    if ([...from.kinds].every(isCorroborating)) continue
    const degree = degrees.get(identifierName(edge)) ?? 1
    const degreeFactor = Math.min(1, edgeKind(edge.kind).maxUnpenalisedDegree / degree)
    const strength = (1 - from.unlinked) * decayed(edge, nowMs) * degreeFactor * hopFactor
    addPath(found, rows, edge, strength)
  }
  return withoutDuplicates([...found.values()])
    .map((it) => neighbourOf(graph, it, identifiers))
    .filter((neighbour) => neighbour !== null)
    .sort((a, b) => b.strength - a.strength || a.accountId.localeCompare(b.accountId))
}

function strengthOf(
  { rows, self, nowMs }: Neighbourhood,
  edge: Edge,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
): number {
  if (isCorroborating(edge.kind) && self.ipIsShared) return 0
  const degreeFactor = identifiers.get(identifierName(edge))?.degreeFactor ?? 0
  const claimed = edge.kind === 'mailbox' && self.addressIsPlain === true
  const confirmed = !claimed || confirmsMailbox(edge, rows.accounts.get(edge.accountKey), self)
  return decayed(edge, nowMs) * degreeFactor * (confirmed ? 1 : unconfirmedMailbox.factor)
}

/**
 * Whether an account is of this very address, or is confirmed: an attacker may sign up with a tag of a victim's address.
 */
const confirmsMailbox = (edge: Edge, account: KnownAccount | undefined, self: GraphSelf): boolean =>
  account === undefined || account.emailKey === self.email || isConfirmed(account, edge)

/** Base strength of an edge, decayed by its age. */
export function decayed(edge: Edge, nowMs: number): number {
  const { newStrength, decayDays } = edgeKind(edge.kind)
  return newStrength * Math.exp(-Math.max(0, nowMs - edge.lastMs) / DAY_MS / decayDays)
}

/** Returns the degree of each identifier of the second hop: the accounts that were read on it. */
function secondHopDegrees(edges: readonly Edge[]): Map<string, number> {
  const accounts = new Map<string, Set<string>>()
  for (const edge of edges) {
    if (edge.hops === 1) continue
    const name = identifierName(edge)
    accounts.set(name, (accounts.get(name) ?? new Set()).add(edge.accountKey))
  }
  return new Map([...accounts].map(([name, { size }]) => [name, size]))
}

function addPath(
  found: Map<string, Candidate>,
  rows: GraphRows,
  edge: Edge,
  strength: number,
): void {
  const account = rows.accounts.get(edge.accountKey)
  if (!account || strength <= 0) return
  const known = found.get(edge.accountKey)
  if (!known) {
    const { hops, lastMs, kind } = edge
    found.set(edge.accountKey, {
      account,
      unlinked: 1 - strength,
      kinds: new Set([kind]),
      hops,
      lastMs,
    })
    return
  }
  known.unlinked *= 1 - strength
  known.kinds.add(edge.kind)
  known.lastMs = Math.max(known.lastMs, edge.lastMs)
}

/** An account known by mailbox only is the same as one with a user id and that very address. */
function withoutDuplicates(found: Candidate[]): Candidate[] {
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
  { direct, self, nowMs }: Neighbourhood,
  { account, unlinked, kinds, hops, lastMs }: Candidate,
  identifiers: ReadonlyMap<string, SharedIdentifier>,
): LinkedNeighbour | null {
  // A network or a TLS client alone links no accounts.
  if ([...kinds].every(isCorroborating)) return null
  const over = direct.filter(({ accountKey }) => accountKey === account.accountKey)
  const shared = over
    .map((edge) => identifiers.get(identifierName(edge)))
    .filter((it) => it !== undefined)
  const onAddressAndDevice =
    kinds.has('device') &&
    nowMs - lastMs < addressAndDevice.days * DAY_MS &&
    !self.ipIsShared &&
    shared.some(
      ({ kind, degreeFactor }) => kind === 'ip' && degreeFactor >= addressAndDevice.minDegreeFactor,
    )
  const strength = Math.max(1 - unlinked, onAddressAndDevice ? addressAndDevice.strength : 0)
  if (strength < minLinkedStrength) return null
  return {
    accountId: account.accountId,
    strength,
    matchTypes: [...kinds].map((kind) => edgeKind(kind).match).filter((match) => match !== null),
    hops,
    browsers: over.filter(({ kind }) => kind === 'visitor').map(({ value }) => value),
    score: account.score,
    verdict: account.verdict,
    isAbuser: account.isAbuser,
    labels: labelsOf(account, kinds, shared, self),
  }
}

function labelsOf(
  account: KnownAccount,
  kinds: ReadonlySet<LinkKind>,
  shared: readonly SharedIdentifier[],
  self: GraphSelf,
): string[] {
  const labels = new Set(account.labels)
  const machines = shared.filter(({ kind }) => isOfBrowser(kind))
  const same = kinds.has('email') || kinds.has('mailbox') || personOf(account) === self.mailbox
  if (same) labels.add('same_person')
  if ([...kinds].some(isOfMachine)) labels.add('shared_device')
  if (machines.some(({ atOneAddress, others }) => atOneAddress && others.length < maxHousehold)) {
    labels.add('household')
  }
  if (machines.some(({ burst }) => burst)) labels.add('burst')
  if (kinds.has('ip') || kinds.has('subnet')) labels.add('shared_network')
  if (account.disposable) labels.add('disposable')
  if (account.isAbuser) labels.add('known_abuser')
  return [...labels]
}
