import type { GraphFacts } from '../evidence.ts'
import type { LinkKind } from './kinds.ts'
import { oneHand } from './multi-account.ts'
import { linkedNeighbours } from './neighbours.ts'
import { newcomersAtAddress, newcomersOnDevice } from './newcomers.ts'
import { type GraphRows, type GraphSelf, type KnownAccount, nameOfTie, type Tie } from './rows.ts'
import { personOf, sharingOf } from './sharing.ts'

const DAY_MS = 86_400_000
const MOST_NEIGHBOURS = 50

/**
 * Turns one walk of the graph into what is known of this account's neighbours: the one definition
 * of "linked" and of "many accounts" that every answer rests on (docs/identity-graph.md).
 */
export function graphFacts(read: GraphRows, self: GraphSelf, nowMs: number): GraphFacts {
  const own = ownAccounts(read, self)
  const isOwn = ownership(self, own)
  const ties = read.ties.filter(({ accountKey }) => {
    const account = read.accounts.get(accountKey)
    return account !== undefined && !isOwn(account)
  })
  const direct = ties.filter(({ hops }) => hops === 1)
  const sharing = sharingOf(read, direct, self, nowMs)
  const neighbours = linkedNeighbours(read, ties, sharing, self, nowMs)
  const browser = sharing.get(nameOfTie('visitor', self.visitor ?? ''))
  const ownBrowser = self.visitor !== null && self.visitorIsOwn && !browser?.others.length
  const hands = (...kinds: string[]) =>
    [...sharing.values()]
      .filter(({ kind }) => kinds.includes(kind.split(':', 1)[0] ?? kind))
      .map((shared) => oneHand(shared, self, ownBrowser, nowMs))
  const strongest = (which: (neighbour: (typeof neighbours)[number]) => boolean) =>
    Math.max(0, ...neighbours.filter(which).map(({ strength }) => strength))
  const trusted = strongest(({ labels }) => labels.includes('legitimate'))
  return {
    neighbours: neighbours.slice(0, MOST_NEIGHBOURS),
    accountsLinked: neighbours.length,
    mailboxesPerVisitor: most(hands('visitor').map(({ others }) => others)),
    mailboxesPerDevice: most(hands('device').map(({ others }) => others)),
    mailboxesPerIdentifier: most(hands('named').map(({ others }) => others)),
    mailboxesLastHour: most(hands('visitor', 'device', 'named').map(({ lastHour }) => lastHour)),
    canonicalReuse: reusesMailbox(read, self, isOwn),
    addressFamily: familyOf(read, direct, self),
    newcomersAtAddress: newcomersAtAddress(read, direct, self, nowMs),
    newcomersOnDevice: newcomersOnDevice(read, direct, self, nowMs),
    establishedMailbox: isEstablished(read, nowMs),
    // Who is vouched for beside an abuser is half an excuse.
    abuserStrength: strongest(({ isAbuser }) => isAbuser) * (1 - trusted / 2),
    trustedStrength: trusted,
    labels: [...new Set(own.flatMap(({ labels }) => labels))],
    isAbuser: own.some(({ isAbuser }) => isAbuser),
  }
}

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)

function ownAccounts(read: GraphRows, self: GraphSelf): KnownAccount[] {
  return [self.user, self.email]
    .map((key) => (key === null ? undefined : read.accounts.get(key)))
    .filter((account) => account !== undefined)
}

/** Seen by its mailbox only, and now by its user id: one account, not two. */
function ownership(self: GraphSelf, own: readonly KnownAccount[]) {
  const keys = new Set([self.user, self.email, ...own.map(({ emailKey }) => emailKey)])
  return ({ accountKey }: KnownAccount): boolean => keys.has(accountKey)
}

function reusesMailbox(
  read: GraphRows,
  self: GraphSelf,
  isOwn: (account: KnownAccount) => boolean,
): boolean {
  return read.ties.some(({ hops, kind, value, accountKey }) => {
    const account = read.accounts.get(accountKey)
    if (hops !== 1 || kind !== 'mailbox' || value !== self.mailbox || !account) return false
    return !isOwn(account) && account.emailKey !== self.email
  })
}

/** People beside this one whose address differs in its digits alone. */
function familyOf(read: GraphRows, direct: readonly Tie[], self: GraphSelf): number {
  const people = direct
    .map(({ accountKey }) => read.accounts.get(accountKey))
    .filter((account) => account !== undefined)
    .filter(({ familyKey }) => familyKey !== null && familyKey === self.family)
    .map(personOf)
  return new Set(people.filter((person) => person !== self.mailbox)).size
}

const OF_A_MAILBOX: readonly LinkKind[] = ['email', 'mailbox']

/** Known by its mailbox for 90 days, allowed at last, and nobody complained. */
function isEstablished(read: GraphRows, nowMs: number): boolean {
  return read.ties.some(({ hops, kind, accountKey }) => {
    const account = read.accounts.get(accountKey)
    if (hops !== 1 || !OF_A_MAILBOX.includes(kind) || !account) return false
    return nowMs - account.firstMs > 90 * DAY_MS && account.verdict === 'allow' && !account.isAbuser
  })
}
