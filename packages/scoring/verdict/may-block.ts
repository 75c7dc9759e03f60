import type { CompartmentId } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Thresholds } from '../policy/verdict.ts'
import { countsCrowd, type FiredSignal } from '../signal.ts'
import { belongsToDeclaredDriver } from '../weigh/declared-driver.ts'
import { weigh } from '../weigh/weigh.ts'
import { explainedTogether } from '../weigh/weigh-limits.ts'

const { minCorroboratingWeight, minBlockLogOdds, minCompartments, minLoneBlockWeight } =
  policy.guards

/** Returns the compartments that count against the visit, the largest first. */
export const againstOf = (odds: ReadonlyMap<CompartmentId, number>): [CompartmentId, number][] =>
  [...odds].filter(([, value]) => value >= minCorroboratingWeight).sort((a, b) => b[1] - a[1])

/** Billions of addresses are in breaches, so a breach decides nothing alone and corroborates nothing. */
export const withoutBreach = (
  against: readonly [CompartmentId, number][],
): [CompartmentId, number][] => against.filter(([id]) => id !== 'breach')

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
  const incriminating = withoutBreach(againstOf(odds))
  // Evidence of identity and email alone needs a manual review.
  if (incriminating.every(([id]) => id === 'identity' || id === 'email')) return false
  const ofPlace = compartmentsOfPlace(fired)
  const onlyPlace = incriminating.every(([id, value]) => ofPlace.has(id) || value < minBlockLogOdds)
  if (event !== 'signup' && onlyPlace && score < loginBlockFrom) return false
  if (event === 'signup' && (fired.every(belongsToDeclaredDriver) || restsOnCounts(fired)))
    return false
  const automation = incriminating.find(([id]) => id === 'automation')?.[1] ?? 0
  return isCorroborated(fired, odds) || automation >= minLoneBlockWeight
}

/**
 * Whether no compartment has enough evidence without the signals that count people: many phones of one model are in the
 * network of a stadium.
 */
function restsOnCounts(fired: readonly FiredSignal[]): boolean {
  const { compartments } = weigh(fired.filter((one) => !countsCrowd(one)))
  return withoutBreach(againstOf(compartments)).every(([, odds]) => odds < minBlockLogOdds)
}

/** Returns the compartments whose evidence against a login is only its place, its machine and the attempts of others. */
function compartmentsOfPlace(fired: readonly FiredSignal[]): ReadonlySet<CompartmentId> {
  const against = (id: CompartmentId) =>
    fired.filter(({ signal, weight }) => signal.compartment === id && weight > 0)
  const automation = against('automation').filter(({ weight }) => weight >= minBlockLogOdds)
  return new Set([
    'visit',
    'network',
    ...(isVirtualDesktop(fired, against('fingerprint')) ? (['fingerprint'] as const) : []),
    ...(against('identity').every(isOfPlace) ? (['identity'] as const) : []),
    ...(automation.every(isOfPlace) ? (['automation'] as const) : []),
  ])
}

const isOfPlace = ({ signal }: FiredSignal): boolean => signal.ofPlace === true

/**
 * Whether the visit may be from a rented desktop in a data centre, which has no graphics card: both signals have one
 * cause.
 */
const isVirtualDesktop = (
  fired: readonly FiredSignal[],
  ofDevice: readonly FiredSignal[],
): boolean =>
  ofDevice.length > 0 &&
  fired.some(({ signal }) => signal.code === 'datacenter_ip') &&
  ofDevice.every(({ signal }) => signal.code === 'software_webgl')

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
  const apart = withoutBreach(againstOf(odds))
    .filter(([id]) => !together.includes(id))
    .map(([, value]) => value)
  const strongest = [...apart, shared].sort((a, b) => b - a)
  return (strongest[minCompartments - 1] ?? 0) >= minBlockLogOdds
}
