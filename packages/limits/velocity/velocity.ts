import {
  type BareAttempts,
  type ClientAttempts,
  evidencePolicy,
  type PaymentsAtAddress,
  type ProviderCounts,
  type VelocityFacts,
  type WindowCounts,
} from '@vigil/evidence'
import type { VelocityObservation } from '../requests/limiter-request.ts'
import { noteAttempt, noteFailure } from './attempts.ts'
import { notePace } from './pace.ts'
import type { Subjects } from './subjects.ts'

const { maxOfDomain } = evidencePolicy.counters

/** The counts of an event, itself included. */
export interface Observed {
  velocity: VelocityFacts
  payloadReplayed: boolean
}

/** Kinds of event with a rate of their own; all others share one. */
const RATED = new Set(['signup', 'login', 'evaluate'])
/** Outcomes that a caller reports of a failed attempt. */
const FAILED = new Set(['login_failed', 'challenge_failed'])
/** Outcome by which the visitor proved to be the account's owner. */
const PROVED = 'challenge_passed'
/** Outcomes after which a program without a browser did not get in: it may leave a challenge unanswered. */
const FAILED_BARE = new Set([...FAILED, 'challenge_abandoned'])
/** Events that are no attempt at an account that exists. */
const NO_ATTEMPT = new Set(['signup', 'evaluate'])

/**
 * Counts an event under everything that identifies it. Events are counted by kind: an evaluate and
 * the check that follows are not two attempts. Distinct members are counted across kinds.
 */
export function observe(subjects: Subjects, seen: VelocityObservation, nowMs: number): Observed {
  const { event, payload, payloadOwner, visitor, clientKind } = seen
  const counted = (kind: string, id: string | null): WindowCounts | null =>
    id === null ? null : subjects.count(`${kind} ${event} ${id}`, nowMs)
  const members = (
    kind: string,
    of: string | null,
    member: string | null,
    max?: number,
  ): WindowCounts | null =>
    of === null ? null : subjects.members(`${kind} ${of}`, member, nowMs, max)
  const [newSubnet, newAccount] = event === 'signup' ? [seen.subnet, seen.account] : [null, null]
  const rated = RATED.has(event) ? event : 'other'
  const site = `${rated} ${seen.site ?? ''}`
  return {
    velocity: {
      ip: counted('ip', seen.ip),
      subnet: counted('subnet', seen.subnet),
      device: counted('device', seen.device),
      visitor: counted('visitor', visitor),
      account: counted('account', seen.account),
      emailDomain: counted('domain', seen.emailDomain),
      accountsPerEmailDomain: members('domain', seen.emailDomain, seen.account, maxOfDomain),
      signupsPerEmailDomain: members('domainSignups', seen.emailDomain, newAccount, maxOfDomain),
      subnetsPerEmailDomain: members('domainSubnets', seen.emailDomain, newSubnet, maxOfDomain),
      accountsPerAddressFamily: members('family', seen.addressFamily, seen.account),
      accountsPerVisitor: members('visitor', visitor, seen.account),
      accountsPerDevice: members('device', seen.device, seen.account),
      devicesPerVisitor: members('devices', visitor, seen.device),
      ipsPerAccount: members('account', seen.account, seen.ip),
      visitorsPerIp: members('ip', seen.ip, visitor)?.hour24 ?? 0,
      paidClicksPerDevice: seen.paidClick ? counted('paid', seen.device ?? visitor) : null,
      failedAccountsPerIp: members('failed', seen.ip, FAILED.has(event) ? seen.account : null),
      provedColleaguesPerIp: provedColleagues(subjects, seen, nowMs),
      paymentValues: paymentValues(subjects, seen.account, seen.payment, nowMs),
      paymentsAtAddress: paymentsAtAddress(subjects, seen, nowMs),
      pace: notePace(subjects, seen, nowMs),
      site: subjects.count(`site ${site}`, nowMs),
      bare: clientKind === null ? null : subjects.count(`bare ${site}`, nowMs),
      bareOfKind:
        clientKind === null || FAILED_BARE.has(event)
          ? null
          : subjects.count(`bare ${rated} ${clientKind}`, nowMs),
      bareAttempts: bareAttempts(subjects, seen, nowMs),
      newcomers: newcomers(subjects, seen, nowMs),
      siteRateZ: subjects.siteRateZ(site, nowMs),
    },
    // A page evaluates a payload and its server then checks it: one use on each host is no replay.
    payloadReplayed:
      payload !== null &&
      subjects.replayed(`${event === 'evaluate' ? 'e' : 'c'} ${payload}`, payloadOwner, nowMs),
  }
}

/**
 * Notes the network of an attempt, or of its reported failure, under the kind and the version of its client; null:
 * neither is counted.
 */
function bareAttempts(
  subjects: Subjects,
  { event, subnet, clientKind, clientVersion, attemptMs }: VelocityObservation,
  nowMs: number,
): ClientAttempts | null {
  if (NO_ATTEMPT.has(event) || clientKind === null || clientVersion === null) return null
  const attemptsBy = (client: string): BareAttempts =>
    subjects.attempts(client, nowMs, (set) => {
      if (subnet === null) return
      if (FAILED_BARE.has(event)) noteFailure(set, subnet, attemptMs ?? nowMs)
      else noteAttempt(set, subnet, nowMs)
    })
  return { ofKind: attemptsBy(clientKind), ofVersion: attemptsBy(clientVersion) }
}

/** Counts a sign-up under its client, its provider, and both; null: it is no sign-up, or one of them is unknown. */
function newcomers(
  subjects: Subjects,
  { site, client, provider, newcomer, ip }: VelocityObservation,
  nowMs: number,
): ProviderCounts | null {
  if (client === null || provider === null || newcomer === null) return null
  const signup = `signup ${site ?? ''}`
  const here = `${signup} ${client} ${provider}`
  const atProvider = `${signup} at ${provider}`
  const ofClient = `${signup} by ${client}`
  const people = (of: string) => subjects.members(of, newcomer, nowMs)
  return {
    people: people(here),
    here: subjects.count(here, nowMs),
    ...(ip !== null && {
      lines: subjects.members(`lines ${here}`, ip, nowMs),
      atLine: people(`${here} from ${ip}`),
    }),
    atProvider: subjects.count(atProvider, nowMs),
    ofClient: subjects.count(ofClient, nowMs),
    peopleAtProvider: people(atProvider),
    peopleOfClient: people(ofClient),
  }
}

/**
 * Notes a passed challenge at the address, and counts those of accounts with the mail domain of a login; null: it is no
 * login, or either is unknown.
 */
function provedColleagues(
  subjects: Subjects,
  { event, ip, account, emailDomain }: VelocityObservation,
  nowMs: number,
): WindowCounts | null {
  if (ip === null) return null
  const proved = `proved ${ip}`
  if (event === PROVED) subjects.members(proved, account, nowMs)
  if (event !== 'login' || emailDomain === null) return null
  return subjects.common(proved, `domain ${emailDomain}`, nowMs)
}

/**
 * Returns the distinct values of an account or an IP address, of the sent name with most in a day; null: none was sent.
 */
function paymentValues(
  subjects: Subjects,
  of: string | null,
  payment: string | null,
  nowMs: number,
): WindowCounts | null {
  if (of === null || payment === null) return null
  let most: WindowCounts | null = null
  for (const [, name, value = ''] of payment.matchAll(/(\S+) (\S+)/g)) {
    const counts = subjects.members(`payment ${name} ${of}`, value, nowMs)
    if (most === null || counts.hour24 > most.hour24) most = counts
  }
  return most
}

/** Counts the means of payment at the address, which may be a guest's; null: none was sent. */
function paymentsAtAddress(
  subjects: Subjects,
  { ip, payment, site }: VelocityObservation,
  nowMs: number,
): PaymentsAtAddress | null {
  const values = paymentValues(subjects, ip, payment, nowMs)
  if (values === null) return null
  return {
    values,
    visits: subjects.count(`payments ${ip}`, nowMs),
    atSite: subjects.count(`payments of ${site ?? ''}`, nowMs),
  }
}
