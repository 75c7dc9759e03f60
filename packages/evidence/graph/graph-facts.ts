import type { GraphFacts } from '../evidence.ts'
import type { Population } from '../history/population.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { addressFamily } from './address-family.ts'
import { isInstallation, type LinkKind } from './kinds.ts'
import { accountsOnMailbox, mailboxOwnerHere } from './mailbox-accounts.ts'
import { namedAndTyped } from './members.ts'
import { usualModelsAtAddress } from './models-at-address.ts'
import {
  isNew,
  isOwnVisitor,
  NO_OTHERS,
  otherPeople,
  peopleOnNamed,
  rotatedKeys,
} from './multi-account.ts'
import { linkedNeighbours } from './neighbours.ts'
import { newcomersAtAddress, newcomersOnDevice } from './newcomers.ts'
import { ownTraces } from './own-traces.ts'
import { isReportedElsewhere, tracesOfStrangers } from './reported-address.ts'
import { isByAddress, isByDevice, reportedPeers } from './reported-peers.ts'
import { takeoverStrengths } from './reported-takeover.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount, Trace } from './rows.ts'
import { sharedIdentifiers } from './shared-identifiers.ts'
import { sharedMachine } from './shared-machine.ts'
import { unusedAtAddress } from './unused-accounts.ts'

const { maxNeighbours, trustedShare, minEstablishedDays } = evidencePolicy.graph

/**
 * Turns one walk of the graph into what is known of this account's neighbours: the one definition
 * of "linked" and of "many accounts" that every answer rests on (docs/identity-graph.md).
 *
 * @param strangersFromMs from when on no visit is known to be of the account's owner (`unlearnedFromMs`)
 * @param population how common identifiers are at the site
 */
export function graphFacts(
  read: GraphRows,
  self: GraphSelf,
  nowMs: number,
  strangersFromMs: number | null = null,
  population: Population | null = null,
): GraphFacts {
  const own = ownAccounts(read, self)
  const isOwn = ownership(self, own)
  const strangers = [...intrudersOf(read, self), ...tracesOfStrangers(read, self)]
  const edges = read.edges.filter((edge) => {
    const account = read.accounts.get(edge.accountKey)
    return account !== undefined && !isOwn(account) && !isLeftBy(strangers, edge, self)
  })
  const direct = edges.filter(({ hops }) => hops === 1)
  const identifiers = sharedIdentifiers(read, direct, self, nowMs)
  const neighbours = linkedNeighbours(read, edges, identifiers, self, nowMs)
  const shared = [...identifiers.values()]
  const browser = shared.find((it) => isOwnVisitor(it, self))
  const device = shared.find(({ kind, value }) => kind === 'device' && value === self.device)
  const installation = shared.find(({ kind }) => isInstallation(kind))
  const address = shared.find(({ kind, value }) => kind === 'ip' && value === self.ip)
  const onBrowser = browser ? otherPeople(browser, nowMs) : NO_OTHERS
  const peopleAtAddress = self.ipIsShared ? 0 : (address?.others.length ?? 0)
  const onIdentifiers = peopleOnNamed(shared, self, nowMs, population, peopleAtAddress)
  const onInstallation = onIdentifiers.find(({ kind }) => isInstallation(kind)) ?? NO_OTHERS
  const mostOn = most(onIdentifiers.map(({ others }) => others))
  const strongest = (which: (neighbour: (typeof neighbours)[number]) => boolean) =>
    Math.max(0, ...neighbours.filter(which).map(({ strength }) => strength))
  const isReportOfStranger = isReportedElsewhere(read, self)
  const trusted = strongest(({ labels }) => labels.includes('legitimate'))
  return {
    neighbours: neighbours.slice(0, maxNeighbours),
    accountsLinked: neighbours.length,
    mailboxesPerVisitor: onBrowser.others,
    mailboxesPerIdentifier: mostOn,
    mailboxesPerHolder: most(
      onIdentifiers.filter(({ kind }) => !isInstallation(kind)).map(({ others }) => others),
    ),
    mostSharedIdentifier:
      onIdentifiers.find(({ others }) => others > 0 && others === mostOn)?.name ?? null,
    mailboxesPerInstallation: onInstallation.others,
    unrelatedPerIdentifier: most(onIdentifiers.map(({ unrelated }) => unrelated)),
    newPerPayment: own.every(({ firstMs }) => isNew(firstMs, nowMs))
      ? most(onIdentifiers.map(({ fresh }) => fresh))
      : 0,
    mailboxesLastHour: onBrowser.lastHour,
    identifiersLastHour: most(onIdentifiers.map(({ lastHour }) => lastHour)),
    guestsLastHour: onBrowser.guestsLastHour,
    minutesEachOnMachine: Math.min(onBrowser.minutesEach, onInstallation.minutesEach),
    rotatedOnVisitor: browser ? rotatedKeys(browser, self) : 0,
    canonicalReuse: reusesMailbox(read, self, isOwn),
    accountsOnMailbox: accountsOnMailbox(read, direct, neighbours, self),
    mailboxOwnerHere: mailboxOwnerHere(read, direct, self, nowMs),
    addressFamily: addressFamily(read, direct, self),
    peopleAtAddress,
    ...newcomersAtAddress(read, direct, self, nowMs),
    usualModelsAtAddress: usualModelsAtAddress(read, direct, self, population),
    unusedAtAddress: unusedAtAddress(read, direct, self, nowMs),
    ...newcomersOnDevice(read, direct, self, nowMs),
    deviceCoLocated: device?.coLocated === true,
    ...sharedMachine([browser, installation], device, self, nowMs),
    establishedMailbox: isEstablished(read, isOwn, nowMs),
    abuserStrength:
      strongest((it) => it.isAbuser && !isByDevice(it) && !isByAddress(it)) *
      (1 - trustedShare * trusted),
    abuserOnDevice: strongest((it) => it.isAbuser && isByDevice(it)) * (1 - trustedShare * trusted),
    peersOnDevice: reportedPeers(device, nowMs),
    peersAtAddress: reportedPeers(self.ipIsShared ? undefined : address, nowMs),
    ...takeoverStrengths(read, identifiers, self, nowMs),
    ...ownTraces(own, self, nowMs, strangersFromMs),
    labels: [...new Set(own.flatMap(({ labels }) => labels))],
    isAbuser: own.some(({ isAbuser }) => isAbuser) && !(isReportOfStranger && self.user !== null),
    reportedElsewhere:
      isReportOfStranger || neighbours.some((it) => it.isAbuser && isByAddress(it)),
  }
}

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)

/** Whether an edge starts at a browser or device that a stranger used, and which the owner's visit does not show. */
const isLeftBy = (
  strangers: readonly Pick<Trace, 'kind' | 'value'>[],
  { kind, value }: Edge,
  { visitor, device, ip }: GraphSelf,
): boolean =>
  value !== visitor &&
  value !== device &&
  value !== ip &&
  strangers.some((it) => it.kind === kind && it.value === value)

/** Returns the browsers and devices of the takeovers of the visit's own account that were reported. */
export const intrudersOf = (
  read: GraphRows,
  self: Pick<GraphSelf, 'user' | 'email'>,
): KnownAccount['reported'] => ownAccounts(read, self).flatMap(({ reported }) => reported)

function ownAccounts(read: GraphRows, self: Pick<GraphSelf, 'user' | 'email'>): KnownAccount[] {
  const { named, ofAddress } = namedAndTyped(read, self)
  return [named, ofAddress].filter((account) => account !== undefined)
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
  return read.edges.some(({ hops, kind, value, accountKey }) => {
    const account = read.accounts.get(accountKey)
    if (hops !== 1 || kind !== 'mailbox' || value !== self.mailbox || !account) return false
    return !isOwn(account) && account.emailKey !== self.email
  })
}

const OF_A_MAILBOX: readonly LinkKind[] = ['email', 'mailbox']

/** Another account of this mailbox is known for `minEstablishedDays`, was allowed at last, and is no abuser. */
function isEstablished(
  read: GraphRows,
  isOwn: (account: KnownAccount) => boolean,
  nowMs: number,
): boolean {
  return read.edges.some(({ hops, kind, accountKey }) => {
    const account = read.accounts.get(accountKey)
    if (hops !== 1 || !OF_A_MAILBOX.includes(kind) || !account || isOwn(account)) return false
    return (
      nowMs - account.firstMs > minEstablishedDays * DAY_MS &&
      account.verdict === 'allow' &&
      !account.isAbuser
    )
  })
}
