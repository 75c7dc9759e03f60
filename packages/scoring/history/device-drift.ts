import {
  differInGraphicsAlone,
  type Evidence,
  type HistoryFacts,
  type PastVisit,
  storedId,
} from '@vigil/evidence'
import { policy, type SignalCode } from '../policy/index.ts'
import { isEnrolment, mayLoseAccount } from './account-events.ts'
import { isInstallation, leavesIdOut, mayShareStorage } from './browser-storage.ts'
import { withoutDoubted } from './doubted-device.ts'
import { firstOfItsKind } from './first-of-its-kind.ts'
import { againstAll, hasLearned, levelOf, type Match, strengthOf, trusted } from './level.ts'
import { machineLikeness } from './machine-likeness.ts'
import { modelAlone } from './model-alone.ts'
import { isNewRandomiser } from './new-randomiser.ts'
import { reducedInOthersBrowser } from './others-browser.ts'
import { ownerHistory } from './owner-history.ts'
import { deviceShare } from './population.ts'
import { sameMachine } from './same-machine.ts'

const { device, natures } = policy.drift
const { cookiePopulationShare, minIssuedDays, commonKeyShare, unlikeMachineFactor } = device
const { against, mitigating, lossFactor } = device
const { drift_device, drift_model } = policy.signals

/** Codes of the signals that compare the device with the account's. */
export const DEVICE_DRIFT = new Set<SignalCode>(['drift_device', 'drift_model'])

/**
 * Matches the id in the storage of a browser, which does not move to another system. An id that we did not issue is not
 * compared on another machine, as a client may choose it. One that is left out is another one, if it `isExpected`.
 */
const sameCookie =
  (isClaimed: boolean, isExpected: boolean): Match =>
  (earlier, now) => {
    const [before, id] = [storedId(earlier), storedId(now)]
    if (before === null) return null
    if (id === null) return isExpected ? 0 : null
    if (isInstallation(earlier) !== isInstallation(now)) return null
    if (before !== id) return 0
    if (!mayShareStorage(earlier, now)) return 0
    return isClaimed && sameMachine(earlier, now) === 0 ? null : 1
  }

/** Returns the drift of the device, -1..1, by the browser's own id and by a key that few machines have. */
export const deviceDrift = (evidence: Evidence): number =>
  driftBy(
    evidence,
    drift_device.weight,
    ({ cookie, machine, isModel, isClaimed }) =>
      (isModel && isClaimed ? 0 : cookie) + (isModel ? 0 : machine),
  )

/** Returns the drift of the kind of device, -1..1, by a key that many machines have. */
export function modelDrift(evidence: Evidence): number {
  const { history } = evidence
  if (history === null || deviceShare(history.current, history.population) < commonKeyShare)
    return 0
  return driftBy(evidence, drift_model.weight, ({ cookie, machine, isModel, isClaimed }) =>
    isModel ? machine + (isClaimed ? cookie : 0) : 0,
  )
}

function driftBy(
  evidence: Evidence,
  weight: number,
  levelBy: (levels: DeviceLevels) => number,
): number {
  const { history, event } = evidence
  if (!hasLearned(history)) return 0
  const drift = withoutDoubted(history, event, (all) =>
    againstAll(ownerHistory(all, event), (by) =>
      trusted(levelBy(deviceLevels(evidence, by)), by.visits.length),
    ),
  )
  return strengthOf(reducedInOthersBrowser(evidence, drift), weight)
}

/** Whether one of the account's visits was from this machine. */
export const isKnownMachine = ({ visits, current }: HistoryFacts): boolean =>
  visits.some((visit) => (sameMachine(visit, current) ?? 0) > 0)

/**
 * Whether an id is unproven: our edge did not issue it, or issued it less than `minIssuedDays` ago.
 */
const isUnproven = ({ visitor }: Evidence): boolean =>
  visitor !== null && (visitor.issuedDaysAgo ?? 0) < minIssuedDays

/** Weighted levels of cookie and machine: if one of them is unknown, the other counts more. */
interface DeviceLevels {
  cookie: number
  machine: number
  /** The device key is that of a model, which many machines have. */
  isModel: boolean
  /** The match rests on an id that was not issued by us. */
  isClaimed: boolean
}

function deviceLevels(evidence: Evidence, history: HistoryFacts): DeviceLevels {
  const { current, visits, population } = history
  const everyone = deviceShare(current, population)
  if (current.deviceKey === null && storedId(current) === null) {
    const had = visits.every((visit) => visit.deviceKey !== null || storedId(visit) !== null)
    return levelsOf(0, had ? device.missingLogOdds : 0)
  }
  if (mayLoseAccount(evidence.event) && isNewRandomiser(evidence)) return levelsOf(0, 0)
  const further = firstOfItsKind(history)
  if (further !== null) return levelsOf(lossFactorOf(evidence) * against.further * further, 0)
  const cookie = cookieLevel(evidence, history, everyone)
  const machine = levelOf(history, {
    read: keyOf,
    match: sameMachine,
    nature: natures.machine,
    everyone,
  })
  // If one of them is known, a change of the other is more often a cleared cookie or an update than another person.
  const contrary = Math.sign(cookie) * Math.sign(machine) < 0
  const alone = modelAlone(history, evidence.event)
  const known = 1 - alone
  const limited = (level: number): number =>
    contrary && level > 0 ? (alone + known * device.contraryFactor) * level : level
  // An update of graphics drivers, or a similar machine with another card: no evidence.
  const isUpdated = ({ sketch }: PastVisit) => differInGraphicsAlone(sketch, current.sketch)
  const differing = machine > 0 && visits.some(isUpdated) ? 0 : machine
  return {
    cookie: isInstallation(current)
      ? factorOfInstallation(evidence, cookie) * cookie
      : factorOfCookie(history, cookie) * limited(cookie),
    machine:
      (machine > 0 ? factorOfNewMachine(history) : known * factorOfMatch(evidence, history)) *
      limited(differing),
    isModel: everyone >= commonKeyShare,
    isClaimed: cookie < 0 && isUnproven(evidence),
  }
}

const levelsOf = (cookie: number, machine: number): DeviceLevels => ({
  cookie,
  machine,
  isModel: false,
  isClaimed: false,
})

function cookieLevel(evidence: Evidence, history: HistoryFacts, everyone: number): number {
  return levelOf(history, {
    read: storedId,
    match: sameCookie(isUnproven(evidence), leavesIdOut(evidence.event, history)),
    nature: isInstallation(history.current) ? natures.machine : natures.cookie,
    // An id that we did not issue may be derived from the machine, so it counts as its key does.
    everyone: isUnproven(evidence) ? everyone : cookiePopulationShare,
  })
}

/**
 * Returns the factor of the cookie: it counts more if no machine can be compared, and matches less on an unlike
 * machine.
 */
function factorOfCookie(history: HistoryFacts, level: number): number {
  const { current, visits } = history
  const isKeyed = visits.some((visit) => sameMachine(visit, current) !== null)
  const { cookie, alone } = level > 0 ? against : mitigating
  const likeness =
    level < 0 ? unlikeMachineFactor + (1 - unlikeMachineFactor) * machineLikeness(history) : 1
  return likeness * (isKeyed ? cookie : alone)
}

const factorOfNewMachine = (history: HistoryFacts): number =>
  isOfKnownKind(history) ? against.machine : against.further

/** Returns the factor of a machine that matches: it counts more if no cookie can be compared. */
function factorOfMatch({ event }: Evidence, history: HistoryFacts): number {
  const { visits, current } = history
  const isCompared = storedId(current) !== null && visits.some((visit) => storedId(visit) !== null)
  return isCompared || leavesIdOut(event, history) ? mitigating.machine : mitigating.alone
}

const factorOfInstallation = (evidence: Evidence, level: number): number =>
  level <= 0 ? mitigating.alone : lossFactorOf(evidence) * against.installation

/**
 * Returns the factor at an event that may lose the account, except at an enrolment, which owners make on new phones.
 */
const lossFactorOf = ({ event }: Evidence): number =>
  mayLoseAccount(event) && !isEnrolment(event) ? lossFactor : 1

/**
 * Whether the account used this system and browser before. People add devices of another kind; an attacker imitates
 * the kind that the account has.
 */
function isOfKnownKind({ current, visits }: HistoryFacts): boolean {
  if (current.os === null || current.browser === null) return true
  return visits.some(({ os, browser }) => os === current.os && browser === current.browser)
}

const keyOf = ({ deviceKey }: PastVisit): string | null => deviceKey
