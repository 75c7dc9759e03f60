import {
  clientName,
  type Evidence,
  type Newcomers,
  type PastVisit,
  type ProviderCounts,
  type WindowCounts,
} from '@vigil/evidence'
import { policy } from '../policy/index.ts'

const { maxMembers } = policy.counters

/** Newcomers other than this visit, each in one field: a table of client by provider. */
export interface NewcomerTable {
  /** With the client at the provider. */
  here: number
  /** With other clients at the provider. */
  othersHere: number
  /** With the client at other providers. */
  elsewhere: number
  /** With other clients at other providers. */
  othersElsewhere: number
}

/**
 * Returns the table of two weeks. Those who came back are not counted in the crowd, and of one day only a part, as a
 * class or a campaign comes once.
 */
export function tableOfWeeks(
  { all, ofClient, atProvider, here }: Newcomers,
  day: NewcomerTable | null,
  evidence: Evidence,
): NewcomerTable {
  const elsewhere = Math.max(0, ofClient - here.people)
  const counted = Math.max(0, here.steady - here.returned)
  const [older, newer] = evidence.history?.population?.arrivals?.deviceAccounts ?? [0, 0]
  const notHere = Math.max(elsewhere, older + newer - here.people) + (day?.elsewhere ?? 0)
  const crowd = crowdOfWeeks(counted, { all: ofClient, notHere }, evidence)
  return {
    here: Math.min(crowd, mostOfWeeks(here, ofClient, evidence)),
    othersHere:
      Math.max(0, atProvider.people - here.people) + here.returned + (day?.othersHere ?? 0),
    elsewhere,
    othersElsewhere: Math.max(0, all - atProvider.people - elsewhere),
  }
}

/**
 * Returns the people of the crowd without those at the IP address of this visit, which have signals of their own. The
 * newcomers on a device key are read with each check: those whom nothing shows elsewhere are here. Of a common key only
 * the newest are read.
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
  const { newcomersOnDevice, newcomersHere, peopleAtAddress, returnedOnDevice } = graph
  const perRead = Math.max(1, ofClient.all / Math.max(1, newcomersOnDevice))
  const atAddress = Math.min(peopleAtAddress, newcomersHere * perRead)
  const since = newcomersOnDevice - newcomersHere - returnedOnDevice - ofClient.notHere
  return Math.floor(Math.max(0, counted - atAddress, since))
}

/**
 * Returns the most people of two weeks that count: of each other IP address as many as came from that of this visit.
 * The counts of a busy site cover fewer days. So those who are read with a check have addresses too, as far as the
 * counted ones with the client are at this provider: one for each who shared none, and at least one for the others.
 */
function mostOfWeeks(
  { lines, people }: Newcomers['here'],
  ofClient: number,
  { velocity, graph, history }: Evidence,
): number {
  const { lines: today, atLine } = velocity?.newcomers ?? {}
  if (lines === undefined || !today || !atLine || today.hour24 >= maxMembers) return Infinity
  const isRead = history !== null && isKeyedByDevice(history.current)
  const {
    newcomersHere = 0,
    newcomersOnDevice = 0,
    newcomersTogether = 0,
  } = (isRead ? graph : null) ?? {}
  const here = Math.max(atLine.hour24, newcomersHere + 1)
  const read = newcomersOnDevice - newcomersTogether + Math.min(1, newcomersTogether) + 1
  const atProvider = people / Math.max(1, ofClient)
  return here * Math.max(lines + today.hour24, atProvider * read) - 1
}

/** Returns the people of a day up to the counter's limit, above it their sign-ups. */
const newcomersIn = (people: WindowCounts | undefined, signups: WindowCounts): number =>
  people === undefined || people.hour24 >= maxMembers
    ? signups.hour24
    : Math.min(people.hour24, signups.hour24)

/** Whether the client of a visit is its device key. */
export const isKeyedByDevice = (visit: PastVisit): boolean =>
  visit.deviceKey !== null && clientName(visit) === visit.deviceKey

/**
 * Returns the table of a day.
 *
 * @param isShared whether many people share the IP address; others at another one have signals of their own
 */
export function tableOfDay(counts: ProviderCounts, all: number, isShared: boolean): NewcomerTable {
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

/**
 * Returns the most people at other IP addresses that count: of each as many as came from that of this visit, or one
 * line looks like a crowd.
 */
const mostAway = (lines: WindowCounts | undefined, atAddress: number): number =>
  lines === undefined || lines.hour24 >= maxMembers ? Infinity : atAddress * (lines.hour24 - 1)
