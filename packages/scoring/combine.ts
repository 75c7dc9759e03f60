import type { CompartmentId, ScoreFacets } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'
import { BASE, COMPARTMENTS, PRIVACY_TOOL_BOUND } from './policy.ts'
import type { Facet, Firing, Signal } from './signal.ts'

/** Everything of the register that fires on the evidence, strongest first. */
export function fire(signals: readonly Signal[], evidence: Evidence): Firing[] {
  const firings: Firing[] = []
  for (const signal of signals) {
    const measured = signal.measure(evidence)
    const weight = measured === true ? signal.weight : Number(measured)
    if (Number.isFinite(weight) && Math.abs(weight) >= 0.05) firings.push({ signal, weight })
  }
  return explained(firings).sort(
    (a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.signal.code.localeCompare(b.signal.code),
  )
}

/** A debugger seen in a worker alone is weak: the page would have shown it too. */
function explained(firings: Firing[]): Firing[] {
  const codes = new Set(firings.map(({ signal }) => signal.code))
  if (codes.has('cdp_runtime')) return firings
  return firings.map((firing) =>
    firing.signal.code === 'cdp_worker' ? { ...firing, weight: firing.weight * 0.4 } : firing,
  )
}

/** Log-odds of one compartment: ranked and discounted, bounded (reference 4.2). */
export function compartmentLogOdds(id: CompartmentId, weights: readonly number[]): number {
  const { most, least, rank } = COMPARTMENTS[id]
  const falling = weights.filter((weight) => weight > 0).sort((a, b) => b - a)
  const against = falling.reduce((sum, weight, i) => sum + weight * rank ** i, 0)
  const inFavour = weights.filter((weight) => weight < 0).reduce((sum, weight) => sum + weight, 0)
  return Math.max(least, Math.min(most, against + inFavour))
}

const EXPLAINABLE: readonly CompartmentId[] = ['ua', 'fingerprint', 'extension']
/** Evidence that an extension does not account for. */
const NOT_AN_EXTENSION = new Set([
  'stealth_proxy',
  'webdriver_true',
  'webdriver_tampered',
  'cdp_runtime',
  'headless_ua',
  'library_user_agent',
])

/** Log-odds of every compartment that fired. */
export function byCompartment(firings: readonly Firing[]): Map<CompartmentId, number> {
  const weights = new Map<CompartmentId, number[]>()
  for (const { signal, weight } of firings) {
    const list = weights.get(signal.compartment) ?? []
    list.push(weight)
    weights.set(signal.compartment, list)
  }
  const odds = new Map([...weights].map(([id, list]) => [id, compartmentLogOdds(id, list)]))
  const codes = new Set(firings.map(({ signal }) => signal.code))
  const tampered = codes.has('native_tamper') || codes.has('canvas_noise')
  if (tampered && ![...codes].some((code) => NOT_AN_EXTENSION.has(code))) {
    const sum = EXPLAINABLE.reduce((total, id) => total + (odds.get(id) ?? 0), 0)
    if (sum > PRIVACY_TOOL_BOUND) {
      for (const id of EXPLAINABLE) {
        const own = odds.get(id)
        if (own !== undefined) odds.set(id, (own * PRIVACY_TOOL_BOUND) / sum)
      }
    }
  }
  return odds
}

/** Log-odds of a set of firings, the base included. */
export function logOdds(firings: readonly Firing[]): number {
  let sum = BASE
  for (const odds of byCompartment(firings).values()) sum += odds
  return sum
}

/** 0..100 of log-odds; not a probability. */
export function scoreOf(odds: number): number {
  return Math.round(100 / (1 + Math.exp(-odds)))
}

const FACETS: readonly Facet[] = [
  'bot',
  'network',
  'email',
  'identity',
  'tls',
  'multipleAccounts',
  'riskSignals',
]

/** The facets: the same arithmetic over the signals that feed each. */
export function facetsOf(firings: readonly Firing[], overall: number): ScoreFacets {
  const facet = (name: Facet): number => {
    const feeding = firings.filter(
      ({ signal, weight }) => weight > 0 && signal.facets.includes(name),
    )
    return feeding.length === 0 ? 0 : scoreOf(logOdds(feeding))
  }
  const [bot = 0, network = 0, email = 0, identity = 0, tls = 0, multipleAccounts = 0, risk = 0] =
    FACETS.map(facet)
  return { overall, bot, network, email, identity, tls, multipleAccounts, riskSignals: risk }
}
