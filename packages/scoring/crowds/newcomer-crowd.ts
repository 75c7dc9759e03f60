import {
  clientName,
  type Evidence,
  isOfExit,
  type NetworkFacts,
  type Newcomers,
  type PastVisit,
  type ProviderCounts,
  ramp,
  type WindowCounts,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { boundedOdds, chanceOf, meanOf, natsOf, posterior, type Shares } from './surprise.ts'

const { models, clients, own, people, perReturned } = policy.newcomerSurprise
const { maxMembers } = policy.counters
const NOT_COUNTED = { here: { returned: 0 }, atProvider: { returned: 0 } }

/** Newcomers other than this visit, each in one field: a table of client by provider. */
interface Table {
  /** With the client at the provider. */
  here: number
  /** With other clients at the provider. */
  othersHere: number
  /** With the client at other providers. */
  elsewhere: number
  /** With other clients at other providers. */
  othersElsewhere: number
}

/** Shares of the client among the provider's people who came back. */
interface Returns {
  /** As if none with the client had come back. */
  without: Shares
  ofProvider: Shares
  /** Maximum of newcomers that those with the client explain. */
  explained: number
}

/** Log-odds, 0 or above, by the sign-ups of a day and by those of two weeks. */
interface CrowdOdds {
  day: number
  weeks: number
}

/** Returns the log-odds of the window in which the crowd is more surprising. */
export function newcomerCrowdOdds(evidence: Evidence): number {
  const { day, weeks } = newcomerCrowd(evidence)
  return Math.max(day, weeks)
}

/**
 * Returns the log-odds that this sign-up belongs to a crowd with its client (device key, or user agent without browser data) at its
 * provider. The client's share of the provider's newcomers is compared with that at other providers, and with that of the people who
 * came back here. 0 at Apple's relay, a gateway or a campus, which have clients of their own.
 */
export function newcomerCrowd(evidence: Evidence): CrowdOdds {
  const { event, network, velocity, history } = evidence
  if (event !== 'signup' || network === null) return { day: 0, weeks: 0 }
  const isExit = history !== null && isOfExit(history.current)
  if (hasOwnClients(network) || (network.relay && !isExit)) return { day: 0, weeks: 0 }
  const counted = history?.population?.newcomers ?? null
  const day = velocity?.newcomers
    ? tableOfDay(velocity.newcomers, velocity.site?.hour24 ?? 0, hasSharedAddress(network))
    : null
  const weeks = counted && tableOfWeeks(counted, day, evidence)
  const prior = priorOf(evidence)
  const { here, atProvider } = counted ?? NOT_COUNTED
  const others = atProvider.returned - here.returned
  const returns: Returns = {
    without: shareAmong(prior, 0, others),
    ofProvider: shareAmong(prior, here.returned, others),
    explained: perReturned * here.returned,
  }
  const tables = [weeks, day].filter((table) => table !== null)
  const oddsOf = (table: Table | null, compared: readonly Table[]) => {
    if (table === null) return 0
    const ofOthers = compared.flatMap(({ elsewhere, othersElsewhere }) =>
      weighted(shareAmong(prior, elsewhere, othersElsewhere), (1 - own) / compared.length),
    )
    return oddsIn(table, ofOthers, returns, tables.length)
  }
  // Today's customers of other providers may have a new version, which those of two weeks had not.
  return { day: oddsOf(day, tables), weeks: oddsOf(weeks, weeks === null ? [] : [weeks]) }
}

/** Whether many people share the address: those of a carrier, or of an exit of a VPN, a relay or Tor. */
const hasSharedAddress = ({ mobile, vpn, relay, torExit }: NetworkFacts): boolean =>
  mobile || vpn || relay || torExit

const hasOwnClients = (network: NetworkFacts): boolean =>
  network.corporateProxy || network.education || network.wifi

/** Those who came back are not counted in the crowd, and of one day only a part, as a class or a campaign comes once. */
function tableOfWeeks(
  { all, ofClient, atProvider, here }: Newcomers,
  day: Table | null,
  evidence: Evidence,
): Table {
  const elsewhere = Math.max(0, ofClient - here.people)
  const counted = Math.max(0, here.steady - here.returned)
  const [older, newer] = evidence.history?.population?.arrivals?.deviceAccounts ?? [0, 0]
  const notHere = Math.max(elsewhere, older + newer - here.people) + (day?.elsewhere ?? 0)
  const crowd = crowdOfWeeks(counted, { all: ofClient, notHere }, evidence)
  return {
    here: Math.min(crowd, mostOfWeeks(here.lines, evidence)),
    othersHere:
      Math.max(0, atProvider.people - here.people) + here.returned + (day?.othersHere ?? 0),
    elsewhere,
    othersElsewhere: Math.max(0, all - atProvider.people - elsewhere),
  }
}

/**
 * Returns the people of the crowd without those at the IP address of this visit, which have signals of their own. The newcomers on a
 * device key are read with each check: those whom nothing shows elsewhere are here. Of a common key only the newest are read.
 *
 * @param counted when the site's checks were counted last
 * @param ofClient people with the client, and of them those who are not newcomers at the provider
 */
function crowdOfWeeks(
  counted: number,
  ofClient: { all: number; notHere: number },
  { graph, history }: Evidence,
): number {
  if (graph === null) return counted
  if (history === null || !isKeyedByDevice(history.current))
    return Math.max(0, counted - graph.newcomersAtAddress)
  const { newcomersOnDevice, newcomersHere, newcomersAtAddress, returnedOnDevice } = graph
  const perRead = Math.max(1, ofClient.all / Math.max(1, newcomersOnDevice))
  const atAddress = Math.min(newcomersAtAddress, newcomersHere * perRead)
  const since = newcomersOnDevice - newcomersHere - returnedOnDevice - ofClient.notHere
  return Math.floor(Math.max(0, counted - atAddress, since))
}

/** Returns the most people of two weeks that count: of each other IP address as many as came from that of this visit. */
function mostOfWeeks(lines: number | undefined, { velocity, graph, history }: Evidence): number {
  const { lines: today, atLine } = velocity?.newcomers ?? {}
  if (lines === undefined || !today || !atLine || today.hour24 >= maxMembers) return Infinity
  const onDevice =
    graph !== null && history !== null && isKeyedByDevice(history.current) ? graph.newcomersHere : 0
  const here = Math.max(atLine.hour24, onDevice + 1)
  return here * (lines + today.hour24) - 1
}

/** Returns the people of a day up to the counter's limit, above it their sign-ups. */
const newcomersIn = (people: WindowCounts | undefined, signups: WindowCounts): number =>
  people === undefined || people.hour24 >= maxMembers
    ? signups.hour24
    : Math.min(people.hour24, signups.hour24)

/** Whether the client of a visit is its device key. */
export const isKeyedByDevice = (visit: PastVisit): boolean =>
  visit.deviceKey !== null && clientName(visit) === visit.deviceKey

/** @param isShared whether many people share the IP address; others at another one have signals of their own */
function tableOfDay(counts: ProviderCounts, all: number, isShared: boolean): Table {
  const { people, here, lines, atLine, atProvider, ofClient } = counts
  const crowd = newcomersIn(people, here)
  const atAddress = Math.min(crowd, atLine?.hour24 ?? 1)
  const away = crowd - atAddress
  return {
    here: Math.min(away, mostAway(lines, atAddress)) + (isShared ? atAddress - 1 : 0),
    othersHere: Math.max(0, newcomersIn(counts.peopleAtProvider, atProvider) - crowd),
    elsewhere: Math.max(0, newcomersIn(counts.peopleOfClient, ofClient) - crowd),
    othersElsewhere: Math.max(0, all - atProvider.hour24 - ofClient.hour24 + here.hour24),
  }
}

/** Returns the most people at other IP addresses that count: of each as many as came from that of this visit, or one line looks like a crowd. */
const mostAway = (lines: WindowCounts | undefined, atAddress: number): number =>
  lines === undefined || lines.hour24 >= maxMembers ? Infinity : atAddress * (lines.hour24 - 1)

/** A device key, or a user agent that names a model, is one of many; other apps may have a single user agent. */
const priorOf = ({ device, userAgent }: Evidence): Shares =>
  device?.deviceKey != null || userAgent?.namesModel === true ? models : clients

const shareAmong = (prior: Shares, having: number, others: number): Shares =>
  posterior(prior, (share) => having * Math.log(share) + Math.max(0, others) * Math.log(1 - share))

const weighted = (shares: Shares, weight: number): Shares =>
  shares.map(([share, probability]) => [share, weight * probability])

/** @param windows Bonferroni: the most surprising of several windows is less surprising than it is by itself */
function oddsIn(
  { here, othersHere }: Table,
  ofOthers: Shares,
  { without, ofProvider, explained }: Returns,
  windows: number,
): number {
  const chanceBy = (shares: Shares, most?: number) =>
    chanceOf(here, here + othersHere, shares, most)
  const ofReturns = Math.max(chanceBy(without), chanceBy(ofProvider, explained))
  const chance = windows * (chanceBy(ofOthers) + own * ofReturns)
  const mean = meanOf(ofOthers) + own * meanOf(ofProvider)
  const times = here / (mean * Math.max(1, othersHere))
  return ramp(people, here) * boundedOdds(policy.newcomerSurprise, natsOf(chance), times)
}
