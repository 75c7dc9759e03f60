import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Thresholds } from '../policy/verdict.ts'
import { countsCrowd, type FiredSignal } from '../signal.ts'
import { belongsToDeclaredDriver } from '../weigh/declared-driver.ts'
import { weigh } from '../weigh/weigh.ts'
import { explainedTogether } from '../weigh/weigh-limits.ts'

const { minCorroboratingWeight, minBlockLogOdds, minCompartments, minLoneBlockWeight } =
  policy.guards

/** Log-odds of a compartment that counts against the visit. */
interface Against {
  id: CompartmentId
  value: number
}

/**
 * Returns the compartments that count against the visit. Billions of addresses are in breaches, so a breach decides
 * nothing alone and corroborates nothing.
 */
export function againstOf(odds: ReadonlyMap<CompartmentId, number>): Against[] {
  const against: Against[] = []
  for (const [id, value] of odds) {
    if (value >= minCorroboratingWeight && id !== 'breach') against.push({ id, value })
  }
  return against
}

/** Fired signals of a visit, with their log-odds by compartment and the score of these. */
export interface ScoredVisit {
  score: number
  event: string
  fired: readonly FiredSignal[]
  odds: ReadonlyMap<CompartmentId, number>
}

/** Whether the guards let evidence with a blocking score block. */
export function mayBlock(
  { score, event, fired, odds }: ScoredVisit,
  { loginBlockFrom }: Thresholds,
): boolean {
  const against = againstOf(odds)
  // Evidence of identity and email alone needs a manual review.
  if (against.every(({ id }) => id === 'identity' || id === 'email')) return false
  if (event !== 'signup' && score < loginBlockFrom && restsOnPlace(fired, against)) return false
  if (event === 'signup' && (fired.every(belongsToDeclaredDriver) || restsOnCounts(fired)))
    return false
  return (odds.get('automation') ?? 0) >= minLoneBlockWeight || isCorroborated(fired, odds)
}

/**
 * Whether no compartment has enough evidence without the signals that count people: many phones of one model are in the
 * network of a stadium.
 */
function restsOnCounts(fired: readonly FiredSignal[]): boolean {
  const { compartments } = weigh(fired.filter((one) => !countsCrowd(one)))
  return againstOf(compartments).every(({ value }) => value < minBlockLogOdds)
}

/** Whether all that is enough against a login is its place, its machine and the attempts of others. */
const restsOnPlace = (fired: readonly FiredSignal[], against: readonly Against[]): boolean =>
  against.every(({ id, value }) => value < minBlockLogOdds || isOfPlaceAlone(id, fired))

/** Whether the evidence of a compartment is no other. */
function isOfPlaceAlone(id: CompartmentId, fired: readonly FiredSignal[]): boolean {
  const isOther = (one: FiredSignal) =>
    one.signal.compartment === id && one.weight > 0 && one.signal.ofPlace !== true
  switch (id) {
    case 'visit':
    case 'network':
      return true
    case 'fingerprint':
      return isVirtualDesktop(fired)
    case 'identity':
      return !fired.some(isOther)
    case 'automation':
      return !fired.some((one) => isOther(one) && one.weight >= minBlockLogOdds)
    default:
      return false
  }
}

/**
 * Whether the visit may be from a rented desktop in a data centre, which has no graphics card: both signals have one
 * cause.
 */
function isVirtualDesktop(fired: readonly FiredSignal[]): boolean {
  if (!fired.some(({ signal }) => signal.code === 'datacenter_ip')) return false
  const ofDevice = fired.filter(
    ({ signal, weight }) => signal.compartment === 'fingerprint' && weight > 0,
  )
  return ofDevice.length > 0 && ofDevice.every(({ signal }) => signal.code === 'software_webgl')
}

/**
 * Whether a second compartment corroborates the largest. Compartments under one bound do not corroborate each other:
 * more evidence in one leaves less for another. Nor do crowds on a device key, at an address and on a mail domain: a
 * class or a team causes all three.
 */
function isCorroborated(
  fired: readonly FiredSignal[],
  odds: ReadonlyMap<CompartmentId, number>,
): boolean {
  const apartFromArrivals = fired.filter(({ signal }) => signal.counts !== 'arrivals')
  if (apartFromArrivals.length < fired.length) {
    return isCorroborated(apartFromArrivals, weigh(apartFromArrivals).compartments)
  }
  const together = explainedTogether(fired)
  const shared = together.reduce((sum, id) => sum + (odds.get(id) ?? 0), 0)
  const apart = againstOf(odds).filter(({ id }) => !together.includes(id))
  const strongest = [...apart.map(({ value }) => value), shared].sort((a, b) => b - a)
  return (strongest[minCompartments - 1] ?? 0) >= minBlockLogOdds
}
