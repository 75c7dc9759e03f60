import type { CompartmentId, Verdict } from '@vigil/contract'
import { isKnownDevice, isOfADeclaredDriver } from './declared-driver.ts'
import { isBot } from './is-bot.ts'
import { policy } from './policy/index.ts'
import type { Thresholds } from './policy/verdict.ts'
import type { FiredSignal } from './signal.ts'
import { scoreOf, weigh } from './weigh.ts'
import { explainableTogether, explainedTogether } from './weigh-limits.ts'

const { corroboratesFrom, corroboratesBlockFrom, minCompartments } = policy.guards
const { loneBlockWeight } = policy.guards
/** Step-up is ineffective here: the attacker controls the mailbox and the browser. */
const STEP_UP_IS_INEFFECTIVE = new Set<CompartmentId>(['email', 'identity', 'attribution'])

/**
 * Returns the verdict of a score by the caller's thresholds, with the guards that keep one compartment alone from blocking. A visit with a
 * step-up signal or a bot is challenged at the built-in threshold too: a higher one of the caller does not let it in. At a login, a step-up
 * signal challenges also where step-up is ineffective.
 */
export function verdictOf(
  score: number,
  event: string,
  fired: readonly FiredSignal[],
  odds: ReadonlyMap<CompartmentId, number>,
  thresholds: Thresholds,
): Verdict {
  const { challengeFrom, blockFrom } = thresholds
  const asksForProof = fired.some(({ signal }) => signal.stepUp === true)
  const isAsked =
    score >= policy.thresholds.challengeFrom && (asksForProof || fired.some((one) => isBot(one)))
  if (score < challengeFrom && !isAsked) return 'allow'
  const against = againstOf(odds)
  const incriminating = withoutBreach(against)
  if (incriminating.length === 0) return asksForProof ? 'challenge' : 'allow'
  const mayRefuse =
    score >= blockFrom &&
    !restsOnAbsence(fired, challengeFrom) &&
    mayBlock(score, event, fired, incriminating, odds, thresholds)
  if (mayRefuse) return 'block'
  const isProofDue = asksForProof && event !== 'signup'
  return isProofDue || !stepUpIsIneffective(against[0]?.[0] ?? 'visit', event, fired)
    ? 'challenge'
    : 'shadow'
}

const againstOf = (odds: ReadonlyMap<CompartmentId, number>): [CompartmentId, number][] =>
  [...odds].filter(([, value]) => value >= corroboratesFrom).sort((a, b) => b[1] - a[1])

/** Billions of addresses are in breaches, so a breach decides nothing alone and corroborates nothing. */
const withoutBreach = (against: readonly [CompartmentId, number][]): [CompartmentId, number][] =>
  against.filter(([id]) => id !== 'breach')

/** What people who arrive together show beside their devices. */
const OF_A_CROWD = new Set([
  'new_accounts_at_address',
  'hidden_network_crowd',
  'email_domain_new',
  'email_domain_scattered',
  'email_domain_velocity',
])

/** A second view of the crowd that is seen on the device key. */
const isCrowdElsewhere = ({ signal }: FiredSignal): boolean => OF_A_CROWD.has(signal.code)

/** How many come: what a crowd of people shows as well as one operator. */
const OF_MANY = new Set([
  ...OF_A_CROWD,
  'ip_velocity',
  'subnet_velocity',
  'site_rate_anomaly',
  'email_family_velocity',
  'device_multi_account',
  'fp_burst',
  'vid_multi_account',
  'vid_further_account',
])

const DRIFT = new Set(['drift_device', 'drift_model', 'drift_location'])

/**
 * By the largest compartment. At a sign-up people who come to one machine or place pass a step-up, with a mailbox of their own. At a
 * login only the owner passes one while passwords of the account are guessed, or where the visit differs from the account's own: on a
 * machine of many accounts it is then another person's.
 */
function stepUpIsIneffective(
  largest: CompartmentId,
  event: string,
  fired: readonly FiredSignal[],
): boolean {
  if (largest !== 'identity') return STEP_UP_IS_INEFFECTIVE.has(largest)
  const strongest = fired.find(
    ({ signal, weight }) => weight > 0 && signal.compartment === 'identity',
  )
  if (event === 'signup') {
    const isOfMany = strongest !== undefined && OF_MANY.has(strongest.signal.code)
    return !isOfMany || !fired.some(({ signal }) => signal.code === 'shared_machine')
  }
  const differs = fired.some(
    ({ signal, weight }) => DRIFT.has(signal.code) && weight >= corroboratesFrom,
  )
  return strongest?.signal.category !== 'velocity' && !differs
}

function mayBlock(
  score: number,
  event: string,
  fired: readonly FiredSignal[],
  incriminating: readonly [CompartmentId, number][],
  odds: ReadonlyMap<CompartmentId, number>,
  { loginBlockFrom }: Thresholds,
): boolean {
  // What rests on people and their addresses alone is for a person to decide.
  if (incriminating.every(([id]) => id === 'identity' || id === 'email')) return false
  const ofPlace = compartmentsOfPlace(fired)
  const onlyPlace = incriminating.every(
    ([id, value]) => ofPlace.has(id) || value < corroboratesBlockFrom,
  )
  if (event !== 'signup' && onlyPlace && score < loginBlockFrom) return false
  if (event === 'signup' && (fired.every(isOfADeclaredDriver) || isOnlyACrowd(fired))) return false
  if (isKnownDevice(fired) && fired.filter(({ weight }) => weight > 0).every(isOfADeclaredDriver))
    return false
  const corroborating = fired.filter(
    ({ signal, weight }) => weight >= corroboratesFrom && signal.compartment !== 'breach',
  )
  const [only] = corroborating
  if (corroborating.length === 1 && only && only.weight < loneBlockWeight) return false
  const automation = incriminating.find(([id]) => id === 'automation')?.[1] ?? 0
  return isCorroborated(fired, incriminating, odds) || automation >= loneBlockWeight
}

/** Whether nothing but the number of people weighs enough: a stadium's network has many with phones of one model. */
function isOnlyACrowd(fired: readonly FiredSignal[]): boolean {
  const { compartments } = weigh(fired.filter(({ signal }) => !OF_MANY.has(signal.code)))
  return withoutBreach(againstOf(compartments)).every(([, odds]) => odds < corroboratesBlockFrom)
}

/** Compartments whose evidence against a login is its place and its machine alone. */
function compartmentsOfPlace(fired: readonly FiredSignal[]): ReadonlySet<CompartmentId> {
  return new Set([
    'visit',
    'network',
    ...(isVirtualDesktop(fired) ? (['fingerprint'] as const) : []),
    ...(isOneImage(fired) ? (['identity'] as const) : []),
  ])
}

const ON_DEVICE_KEY = new Set(['device_multi_account', 'fp_burst'])

/** Machines of one image, as in a computer room: the device is new to the account and shared for one cause. */
function isOneImage(fired: readonly FiredSignal[]): boolean {
  return fired
    .filter(({ signal, weight }) => signal.compartment === 'identity' && weight > 0)
    .every(({ signal }) => ON_DEVICE_KEY.has(signal.code))
}

/** A desktop that is rented in a data centre has no graphics card: both signals have one cause. */
function isVirtualDesktop(fired: readonly FiredSignal[]): boolean {
  const ofDevice = fired.filter(
    ({ signal, weight }) => signal.compartment === 'fingerprint' && weight > 0,
  )
  return (
    ofDevice.length > 0 &&
    fired.some(({ signal }) => signal.code === 'datacenter_ip') &&
    ofDevice.every(({ signal }) => signal.code === 'software_webgl')
  )
}

/**
 * Whether a second compartment corroborates the largest. Compartments under one bound do not corroborate each other: more findings in one
 * leave less for another. Nor do a crowd on a device key, at an address and on a mail domain: a class and a team show all three.
 */
function isCorroborated(
  fired: readonly FiredSignal[],
  incriminating: readonly [CompartmentId, number][],
  odds: ReadonlyMap<CompartmentId, number>,
): boolean {
  if (fired.some(isCrowdElsewhere)) {
    const apart = fired.filter((one) => !isCrowdElsewhere(one))
    const left = weigh(apart).compartments
    return isCorroborated(apart, withoutBreach(againstOf(left)), left)
  }
  // A proof of automation ends the explanation, but what one tool explains together still has one cause.
  return [explainedTogether(fired), explainableTogether(fired)].some((together) => {
    const shared = together.reduce((sum, id) => sum + (odds.get(id) ?? 0), 0)
    const apart = incriminating.filter(([id]) => !together.includes(id)).map(([, value]) => value)
    const strongest = [...apart, shared].sort((a, b) => b - a)
    return (strongest[minCompartments - 1] ?? 0) >= corroboratesBlockFrom
  })
}

/**
 * A script that was stopped takes a person's token with it: its absence asks for a proof, and refuses only
 * beside evidence that would be challenged without it.
 */
function restsOnAbsence(fired: readonly FiredSignal[], challengeFrom: number): boolean {
  const others = fired.filter(({ signal }) => signal.code !== 'token_absent')
  return others.length < fired.length && scoreOf(weigh(others).total) < challengeFrom
}
