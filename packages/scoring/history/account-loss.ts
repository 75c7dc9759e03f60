import { DAY_MS, type Evidence, type HistoryFacts, type PastVisit, ramp } from '@vigil/evidence'
import { policy } from '../policy/index.ts'
import { isEnrolment, isRecovery, mayLoseAccount } from './account-events.ts'
import { followsBareRecovery } from './bare-recovery.ts'
import { withoutId } from './browser-storage.ts'
import { doubtOfDevice } from './doubted-device.ts'
import { networkShare } from './known-network.ts'
import { hasLearned } from './level.ts'
import { machineLikeness } from './machine-likeness.ts'
import { isOnlyMadeAtDesk } from './made-at-desk.ts'
import { modelAlone, newInstallation } from './model-alone.ts'
import { isOfOtherSystem } from './other-system.ts'
import { inOthersBrowser } from './others-browser.ts'
import { hasWaited, isSettled, recoveryFor } from './owner-history.ts'
import { publicPlace } from './public-place.ts'
import { isSameDevice, showsDevice } from './same-device.ts'

const { newForDays } = policy.drift.device
const { rareShare, usualShare, priorChecks, priorShare, provider, timezone } = policy.accountLoss

/**
 * Returns the strength 0..1 of an event that may lose the account, from a device and a network that are new to it,
 * however few visits it has.
 *
 * - After a recovery on a new device, neither a known network nor an earlier passed challenge mitigates: an attacker
 *   who controls the phone number or the mailbox passes it (exchanges hold payouts for a day or more after a reset).
 * - A known network does not mitigate in a browser of another account (`inOthersBrowser`).
 * - A browser's id on a machine that is unlike its own counts as absent: attackers copy ids (`machineLikeness`).
 * - A device that the account had may be another person's (`doubtOfDevice`).
 * - Where no device is shown, as at a site without the SDK, a system of which the account has none is a new device, and
 *   on the day after a recovery any is that is not on a line of before it.
 * - A recovery of an account that is known from a service desk alone is its owner's first visit (`isOnlyMadeAtDesk`).
 * - An address of many people proves little on a device that never logged in (`publicPlace`).
 */
export function lossToStranger(evidence: Evidence): number {
  const { event, history } = evidence
  if (!mayLoseAccount(event) || !hasLearned(history)) return 0
  const ofStranger = isOnlyMadeAtDesk(evidence) ? 0 : byLikeness(evidence, history)
  return Math.max(ofStranger, shareOfSite(history) * inOthersBrowser(evidence))
}

function byLikeness(evidence: Evidence, history: HistoryFacts): number {
  const likeness = machineLikeness(history)
  return likeness === 1
    ? lossOf(evidence, history)
    : (1 - likeness) * lossOf(evidence, withoutId(history))
}

/** Returns how unusual it is at the site that such an event comes from an unlike device, 0..1. */
function shareOfSite({ population }: HistoryFacts): number {
  const [checks, unlike] = population?.event ?? [0, 0]
  const share = (unlike + priorChecks * priorShare) / (checks + priorChecks)
  return ramp([usualShare, rareShare], share)
}

function lossOf(evidence: Evidence, history: HistoryFacts): number {
  const { event } = evidence
  const { current, visits } = history
  const ofDevice = visits.filter((visit) => isSameDevice(visit, current, history))
  const recovery = recoveryFor(history, event)
  const isKnown =
    recovery === undefined && ofDevice.some((visit) => isSettled(visit, history, event))
  const others = visits.filter((visit) => !ofDevice.includes(visit))
  if (isKnown) return shareOfSite(history) * doubtOfDevice(history, event)
  if (!showsDevice(current) && !others.every(showsDevice)) return bareLossOf(event, history)
  const ofSite = shareOfSite(history)
  if (others.length === 0) return ofSite * withoutOwner(evidence, history, recovery)
  if (recovery !== undefined) return ofSite
  const network = networkShare(history, others, minProviderShare(event, history, others))
  return ofSite * (1 - network * (1 - publicPlace(evidence)))
}

/**
 * Returns the strength where neither this visit nor the account's show a device: only a user agent of another system
 * than theirs shows that it is new. One that the account had before, even in visits that its profile did not learn
 * from, is not.
 */
function bareLossOf(event: string, history: HistoryFacts): number {
  const { current, visits, unlearned = [] } = history
  if (followsBareRecovery(event, history)) return shareOfSite(history)
  const isOther = (visit: PastVisit) => isOfOtherSystem(visit, current)
  const isKnown = (visit: PastVisit) => !isOther(visit) && isSettled(visit, history, event)
  const others = visits.filter(isOther)
  if (others.length === 0 || [...visits, ...unlearned].some(isKnown)) return 0
  const minShare = isRecovery(event) ? provider.minAtRecovery : 0
  return shareOfSite(history) * (1 - networkShare(history, others, minShare))
}

/**
 * Returns the minimum share of a provider that others of the account's devices used: none for another phone of their
 * model, and until the day after its first login for one that is unlike them, and for a new installation of the app.
 */
function minProviderShare(
  event: string,
  history: HistoryFacts,
  others: readonly PastVisit[],
): number {
  if (isRecovery(event)) return provider.minAtRecovery
  const isLogin = (visit: PastVisit) => visit.event === 'login'
  const logins = [...history.visits, ...(history.unlearned ?? [])].filter(
    (visit) => isLogin(visit) && isSameDevice(visit, history.current, history),
  )
  if (logins.length === 0 && others.some(isLogin)) return 0
  const unlike = logins.some((login) => hasWaited(login, history))
    ? 0
    : Math.max(unlikeShare(history, others), newPhoneShare(event, history, others))
  const alone = modelAlone({ ...history, visits: [...others] }, event)
  return provider.minAfterLogin * (1 - alone) * (1 - unlike)
}

/** Returns how far an app is on another phone, 0..1; 0 at an enrolment, with which each new phone begins. */
const newPhoneShare = (event: string, { current }: HistoryFacts, others: readonly PastVisit[]) =>
  isEnrolment(event) ? 0 : newInstallation(current, others)

/**
 * Returns how far a device on a fixed line has nothing in common with the account's others, 0..1: by their visits, if
 * none was on its system. A phone has another line of a carrier each time.
 */
function unlikeShare({ current }: HistoryFacts, others: readonly PastVisit[]): number {
  const systems = others.map(({ os }) => os).filter((os) => os !== null)
  if (current.os === null || current.mobile === true || systems.includes(current.os)) return 0
  return ramp(provider.unlikeVisits, systems.length)
}

/**
 * Returns the strength at an account that is known by this device alone, of which neither the sign-up nor the owner was
 * seen: in full minutes after a recovery, falling with its days, else by how foreign the browser's clock is to the
 * site's visitors.
 */
function withoutOwner(
  { event, locale }: Evidence,
  history: HistoryFacts,
  recovery: PastVisit | undefined,
): number {
  const { visits, unlearned = [], current, population } = history
  if ([...visits, ...unlearned].some((visit) => visit.event === 'signup')) return 0
  if (recovery !== undefined) return ramp([newForDays, 0], (current.atMs - recovery.atMs) / DAY_MS)
  const isPassed = visits.some(({ passed }) => passed === true)
  if (population?.zone === undefined || isRecovery(event) || isPassed) return 0
  const { zone: there, total } = population
  const share = (there + priorChecks * timezone.usualShare) / (total + priorChecks)
  const fits = locale?.timezoneMismatch === true ? 1 : timezone.fittingFactor
  return fits * ramp([timezone.usualShare, timezone.rareShare], share)
}
