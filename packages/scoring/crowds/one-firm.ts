import { type Evidence, ramp } from '@vigil/evidence'
import { shareOfColleagues } from '../history/colleagues.ts'
import { isOfFirm } from '../history/owned-domain.ts'
import { isPlace } from '../history/place.ts'
import { policy } from '../policy/index.ts'
import { between } from './many-accounts.ts'

const { factor, team, remote, people: gathered } = policy.coLocation
const { maxOfDomain } = policy.counters

/**
 * What counts of a crowd after sign-up: less of the people of one firm, who have machines of one image and one way out,
 * wherever they work. More accounts of its mail domain than half of the crowd must have come to the site: those on
 * which passwords are tried have mailboxes anywhere. An approximation, as these accounts need not be in the crowd. At
 * most 64 of them are counted, so a crowd of twice as many attempts counts in full: passwords sprayed over a large
 * firm.
 *
 * @param crowd how many came within 24 hours
 */
export const shareOfFirm = (evidence: Evidence, crowd: number): number =>
  evidence.event === 'signup' ? 1 : shareOfColleagues(evidence, crowd)

/**
 * What counts of a crowd of sign-ups: less of the people of one school or firm who start together. Those of a day with
 * its mail domain must be those of its networks, which are few, and most of the crowd: an operator with a domain has
 * more networks, or other domains there. A corporate gateway has many addresses and many firms: there the domain alone
 * tells them. More than a class are a team if they came with machines of their own: an operator uses one machine in
 * turn.
 *
 * @param crowd how many came
 */
export function shareOfTeam(evidence: Evidence, crowd: number): number {
  const { event, email, network, velocity } = evidence
  if (event !== 'signup' || !isOfFirm(email)) return 1
  const ofDomain = velocity?.emailDomain?.hour24 ?? 0
  const isGateway = network?.corporateProxy === true
  const here = isGateway ? ofDomain : (velocity?.subnet?.hour24 ?? 0)
  const subnets = between(team.subnets, velocity?.subnetsPerEmailDomain?.hour24 ?? 1)
  const people = Math.min(ofDomain, here * subnets)
  const together = ramp(team.domainShare, people / Math.max(1, ofDomain, here, crowd))
  const beyond = beyondTeam(ofDomain) * (1 - parallelShare(evidence))
  return lessened(1 - Math.min(together, ramp(team.people, people), 1 - beyond))
}

/**
 * How surely the people at this place have machines of their own, 0..1. Random names are no staff.
 */
function parallelShare({ email, network, graph }: Evidence): number {
  return isPlace(network) && !hasRandomName(email) ? (graph?.parallelAtAddress ?? 0) : 0
}

/** Whether the local part of an address is no name. */
export const hasRandomName = (email: Evidence['email']): boolean =>
  (email?.gibberish ?? 0) > policy.signals.email_gibberish.minProbability

/**
 * What counts of a crowd of sign-ups on one client: less of a firm that works from home, on one model of laptop or in
 * its app. Its people of today have the firm's domain; so have those of earlier days on the device key, if the domain
 * is as old here as they are. Where most of today's are at an office, those at home may be many. Random names
 * are no staff.
 *
 * @param crowd how many came today
 */
export function shareOfRemoteFirm(evidence: Evidence, crowd: number): number {
  const { event, email, velocity, graph } = evidence
  if (event !== 'signup' || !isOfFirm(email) || hasRandomName(email)) return 1
  const ofDomain = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  const { newcomersOnDevice = 0, daysOnDevice = 0 } = graph ?? {}
  const known = (velocity?.emailDomainAgeDays ?? 0) + 1
  const share =
    Math.min(1, ofDomain / Math.max(1, crowd)) * Math.min(1, known / Math.max(1, daysOnDevice))
  const together = Math.min(ramp(remote.colleagues, ofDomain), ramp(remote.domainShare, share))
  const beyond = ramp(remote.people, Math.max(newcomersOnDevice + 1, ofDomain))
  return lessened(1 - Math.min(together, Math.max(1 - beyond, officeShare(evidence))))
}

/**
 * How far most of the people of today with this mail domain share their networks, 0..1: they are at an office. 0 where
 * others with the device key are at this address: they have rules of their own.
 */
function officeShare({ velocity, graph }: Evidence): number {
  if (graph === null || graph.newcomersHere > 0) return 0
  const accounts = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  const networks = velocity?.subnetsPerEmailDomain?.hour24 ?? accounts
  if (accounts === 0 || accounts >= maxOfDomain) return 0
  return ramp(remote.sharingShare, (accounts - networks) / accounts)
}

/**
 * What counts of a crowd without browser data: less of a firm's people behind its gateway, and of a firm of whose
 * people more came today than are in the crowd, as those had browsers.
 *
 * @param crowd how many came without browser data
 */
export function shareOfBareStaff(evidence: Evidence, crowd: number): number {
  const { email, network, velocity } = evidence
  if (!isOfFirm(email) || hasRandomName(email)) return 1
  const atGateway = network?.corporateProxy === true ? shareOfTeam(evidence, 0) : 1
  const ofDomain = velocity?.accountsPerEmailDomain?.hour24 ?? 0
  const withBrowser = Math.max(0, ofDomain - crowd)
  const known = ramp(team.domainShare, withBrowser / Math.max(1, ofDomain))
  return Math.min(atGateway, lessened(1 - Math.min(known, ramp(team.people, withBrowser))))
}

/** How far so many within a day are more than a class or a team, 0..1. */
export const beyondTeam = (people: number): number => ramp(gathered, people)

/** Share of a crowd that counts: `factor` of a class or a team (`beyond` 0), all of it at 1. */
export const lessened = (beyond: number): number => factor + (1 - factor) * beyond
