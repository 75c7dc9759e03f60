import type { CompartmentId, Verdict } from '@vigil/contract'
import { DEVICE_DRIFT } from '../history/device-drift.ts'
import { policy, type SignalCode } from '../policy/index.ts'
import type { Thresholds } from '../policy/verdict.ts'
import { countsCrowd, type FiredSignal } from '../signal.ts'
import { isBot } from '../weigh/is-bot.ts'
import { scoreOf, totalOdds, weigh } from '../weigh/weigh.ts'
import { againstOf, mayBlock, type ScoredVisit } from './may-block.ts'

const { minCorroboratingWeight } = policy.guards
/** Compartments for which a step-up is ineffective: the attacker controls the mailbox and the browser. */
const STEP_UP_IS_INEFFECTIVE = new Set<CompartmentId>(['email', 'attribution'])

/**
 * Returns the verdict of a score by the caller's thresholds, with the guards that keep one compartment alone from
 * blocking. A visit with a step-up signal or a bot is challenged at the built-in threshold too: a higher one of the
 * caller does not let it in. At a login, a step-up signal challenges also where step-up is ineffective.
 */
export function verdictOf(visit: ScoredVisit, thresholds: Thresholds): Verdict {
  const { score, event, fired, odds } = visit
  const { challengeFrom, blockFrom } = thresholds
  const requiresProof = fired.some(({ signal }) => signal.requiresStepUp === true)
  const isChallenged =
    score >= policy.thresholds.challengeFrom && (requiresProof || fired.some((one) => isBot(one)))
  if (score < challengeFrom && !isChallenged) return 'allow'
  if (againstOf(odds).length === 0) return requiresProof ? 'challenge' : 'allow'
  if (score >= blockFrom && isRefused(visit, thresholds)) return 'block'
  const isProofDue = requiresProof && event !== 'signup'
  return isProofDue || !stepUpIsIneffective(largestOf(odds), event, fired) ? 'challenge' : 'shadow'
}

/** Returns the compartment with the highest log-odds; the first of several. */
function largestOf(odds: ReadonlyMap<CompartmentId, number>): CompartmentId {
  let largest: CompartmentId = 'visit'
  let most = -Infinity
  for (const [id, value] of odds) {
    if (value <= most) continue
    largest = id
    most = value
  }
  return largest
}

/** Whether the guards let a blocking score block, without evidence of the account's own sign-up. */
function isRefused(visit: ScoredVisit, thresholds: Thresholds): boolean {
  const { event, fired } = visit
  const others = fired.filter(({ signal }) => signal.about !== 'signup')
  if (others.length < fired.length) {
    const { total, compartments } = weigh(others)
    const score = scoreOf(total)
    const rest = { score, event, fired: others, odds: compartments }
    return score >= thresholds.blockFrom && isRefused(rest, thresholds)
  }
  return !needsChallengesOnly(fired, thresholds.challengeFrom) && mayBlock(visit, thresholds)
}

const DRIFT = new Set<SignalCode>([...DEVICE_DRIFT, 'drift_location'])

/**
 * Whether a step-up is ineffective, by the largest compartment: the attacker passes it.
 *
 * At a sign-up with evidence of identity, it is effective if many people with mailboxes of their own may share one
 * machine or place, or if others there were reported. At a login, it is effective if only the owner passes it: while
 * passwords are guessed, if the visit differs from the profile, or if the evidence concerns a machine that is not known
 * to be the account's.
 */
function stepUpIsIneffective(
  largest: CompartmentId,
  event: string,
  fired: readonly FiredSignal[],
): boolean {
  const strongest = fired.find(({ signal, weight }) => weight > 0 && signal.compartment === largest)
  if (largest !== 'identity' && strongest?.signal.about === undefined)
    return STEP_UP_IS_INEFFECTIVE.has(largest)
  const effective = strongest?.signal.stepUpEffective
  if (effective === 'always') return false
  if (event === 'signup') {
    if (effective === 'atSignup') return false
    const isCount = strongest?.signal.counts !== undefined
    return !isCount || !fired.some(({ signal }) => signal.code === 'shared_machine')
  }
  const differs = fired.some(
    ({ signal, weight }) => DRIFT.has(signal.code) && weight >= minCorroboratingWeight,
  )
  const isKnown = fired.some(
    ({ signal, weight }) => DEVICE_DRIFT.has(signal.code) && weight <= -minCorroboratingWeight,
  )
  if (strongest !== undefined && isOfMachine(strongest) && !isKnown) return false
  return strongest?.signal.category !== 'velocity' && !differs
}

/** Whether evidence concerns the machine, which may be an attacker's. */
const isOfMachine = (one: FiredSignal): boolean =>
  countsCrowd(one) || one.signal.stepUpEffective === 'onUnknownDevice'

/** Whether the evidence would not even be challenged without the signals that only challenge. */
function needsChallengesOnly(fired: readonly FiredSignal[], challengeFrom: number): boolean {
  const others = fired.filter(({ signal }) => signal.challengesOnly !== true)
  return others.length < fired.length && scoreOf(totalOdds(others)) < challengeFrom
}
