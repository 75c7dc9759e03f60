import type { GraphFacts } from '../evidence.ts'
import type { Population } from '../history/population.ts'
import { evidencePolicy } from '../policy/index.ts'
import { DAY_MS } from '../time.ts'
import { addressFamily } from './address-family.ts'
import { crowdedBrowsers } from './crowded-browsers.ts'
import { isInstallation, type LinkKind } from './kinds.ts'
import { accountsOnMailbox, mailboxOwnerHere } from './mailbox-accounts.ts'
import { accountsOn, namedAndTyped } from './members.ts'
import { usualModelsAtAddress } from './models-at-address.ts'
import {
  isOwnVisitor,
  NO_OTHERS,
  otherPeople,
  peopleOnNamed,
  rotatedKeys,
} from './multi-account.ts'
import { linkedNeighbours } from './neighbours.ts'
import { isNew, peopleInBrowser } from './newcomers.ts'
import { newcomersAtAddress } from './newcomers-at-address.ts'
import { newcomersOnDevice } from './newcomers-on-device.ts'
import { ownTraces } from './own-traces.ts'
import { isReportedElsewhere, tracesOfStrangers } from './reported-address.ts'
import { isByAddress, isByDevice, reportedPeers } from './reported-peers.ts'
import { takeoverStrengths } from './reported-takeover.ts'
import type { Edge, GraphRows, GraphSelf, KnownAccount, Neighbourhood, Trace } from './rows.ts'
import { sharedIdentifiers } from './shared-identifiers.ts'
import { sharedMachine } from './shared-machine.ts'
import { unusedAtAddress } from './unused-accounts.ts'

const { maxNeighbours, trustedShare, minEstablishedDays } = evidencePolicy.graph

/** What the walk of the graph does not read. */
interface Known {
  /** From when on no visit is known to be of the account's owner (`unlearnedFromMs`). */
  strangersFromMs?: number | null
  /** How common identifiers are at the site. */
  population?: Population | null
}

/**
 * Turns one walk of the graph into what is known of this account's neighbours: the one definition
 * of "linked" and of "many accounts" that every answer rests on (docs/identity-graph.md).
 */
export function graphFacts(
  rows: GraphRows,
  self: GraphSelf,
  nowMs: number,
  { strangersFromMs = null, population = null }: Known = {},
): GraphFacts {
  const own = ownAccounts(rows, self)
  const graph = neighbourhoodOf(rows, self, own, nowMs)
  const identifiers = sharedIdentifiers(graph)
  const neighbours = linkedNeighbours(graph, identifiers)
  const shared = [...identifiers.values()]
  const browser = shared.find((it) => isOwnVisitor(it, self))
  const device = shared.find(({ kind, value }) => kind === 'device' && value === self.device)
  const installation = shared.find(({ kind }) => isInstallation(kind))
  const address = shared.find(({ kind, value }) => kind === 'ip' && value === self.ip)
  const onBrowser = browser ? otherPeople(browser, nowMs) : NO_OTHERS
  const peopleAtAddress = self.ipIsShared ? 0 : (address?.others.length ?? 0)
  const onIdentifiers = peopleOnNamed(graph, shared, population, peopleAtAddress)
  const onInstallation = onIdentifiers.find(({ kind }) => isInstallation(kind)) ?? NO_OTHERS
  const mostOn = most(onIdentifiers.map(({ others }) => others))
  const strongest = (which: (neighbour: (typeof neighbours)[number]) => boolean) =>
    Math.max(0, ...neighbours.filter(which).map(({ strength }) => strength))
  const isReportOfStranger = isReportedElsewhere(rows, self)
  const inBrowser = peopleInBrowser(graph)
  const onDevice = new Set(accountsOn(graph, 'device', self.device).map((it) => it.accountId))
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
    regularsOnVisitor: onBrowser.regulars,
    minutesEachOnMachine: Math.min(onBrowser.minutesEach, onInstallation.minutesEach),
    crowdedBrowsers: crowdedBrowsers(shared, self),
    rotatedOnVisitor: browser ? rotatedKeys(browser, self) : 0,
    canonicalReuse: reusesMailbox(graph),
    accountsOnMailbox: accountsOnMailbox(graph, neighbours),
    mailboxOwnerHere: mailboxOwnerHere(graph),
    addressFamily: addressFamily(graph),
    peopleAtAddress,
    ...newcomersAtAddress(graph, inBrowser),
    usualModelsAtAddress: usualModelsAtAddress(graph, population),
    unusedAtAddress: unusedAtAddress(graph),
    ...newcomersOnDevice(graph, inBrowser),
    deviceCoLocated: device?.coLocated === true,
    ...sharedMachine([browser, installation], device, self, nowMs),
    establishedMailbox: hasEstablishedMailbox(graph),
    abuserStrength:
      strongest((it) => it.isAbuser && !isByDevice(it) && !isByAddress(it)) *
      (1 - trustedShare * trusted),
    abuserOnDevice:
      strongest((it) => it.isAbuser && isByDevice(it) && onDevice.has(it.accountId)) *
      (1 - trustedShare * trusted),
    peersOnDevice: reportedPeers(device, nowMs),
    peersAtAddress: reportedPeers(self.ipIsShared ? undefined : address, nowMs),
    ...takeoverStrengths(graph, identifiers),
    ...ownTraces(own, self, nowMs, strangersFromMs),
    labels: [...new Set(own.flatMap(({ labels }) => labels))],
    isAbuser: own.some(({ isAbuser }) => isAbuser) && !(isReportOfStranger && self.user !== null),
    reportedElsewhere:
      isReportOfStranger || neighbours.some((it) => it.isAbuser && isByAddress(it)),
  }
}

const most = (numbers: readonly number[]): number => Math.max(0, ...numbers)

/** Returns the graph around the visit, without its own account and the traces of attackers. */
function neighbourhoodOf(
  rows: GraphRows,
  self: GraphSelf,
  own: readonly KnownAccount[],
  nowMs: number,
): Neighbourhood {
  // Seen by its mailbox only, and now by its user id: one account, not two.
  const ownKeys = new Set([self.user, self.email, ...own.map(({ emailKey }) => emailKey)])
  const strangers = [...attackersOf(rows, self), ...tracesOfStrangers(rows, self)]
  const edges = rows.edges.filter(
    (edge) =>
      rows.accounts.has(edge.accountKey) &&
      !ownKeys.has(edge.accountKey) &&
      !isLeftBy(strangers, edge, self),
  )
  return { rows, edges, direct: edges.filter(({ hops }) => hops === 1), self, nowMs }
}

/** Whether an edge starts at a browser or device that an attacker used, and which the owner's visit does not show. */
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
export const attackersOf = (
  rows: GraphRows,
  self: Pick<GraphSelf, 'user' | 'email'>,
): KnownAccount['reported'] => ownAccounts(rows, self).flatMap(({ reported }) => reported)

function ownAccounts(rows: GraphRows, self: Pick<GraphSelf, 'user' | 'email'>): KnownAccount[] {
  const { named, ofAddress } = namedAndTyped(rows, self)
  return [named, ofAddress].filter((account) => account !== undefined)
}

/** Whether another account uses a variant of this mailbox. */
const reusesMailbox = (graph: Neighbourhood): boolean =>
  accountsOn(graph, 'mailbox', graph.self.mailbox).some(
    ({ emailKey }) => emailKey !== graph.self.email,
  )

const OF_A_MAILBOX: readonly LinkKind[] = ['email', 'mailbox']

/** Whether another account of this mailbox is known for `minEstablishedDays`, was allowed at last, and is no abuser. */
const hasEstablishedMailbox = ({ rows, direct, nowMs }: Neighbourhood): boolean =>
  direct.some(({ kind, accountKey }) => {
    const account = rows.accounts.get(accountKey)
    return (
      OF_A_MAILBOX.includes(kind) &&
      account !== undefined &&
      nowMs - account.firstMs > minEstablishedDays * DAY_MS &&
      account.verdict === 'allow' &&
      !account.isAbuser
    )
  })
