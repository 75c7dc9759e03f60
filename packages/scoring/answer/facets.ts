import type { CompartmentId, ScoreFacets } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Facet, FiredSignal } from '../signal.ts'
import { scoreOf, weigh } from '../weigh/weigh.ts'
import type { Limits } from '../weigh/weigh-limits.ts'

const { maxFacetPointsAboveScore, otherFacetFactor } = policy.levels
/** Compartments that count by a share in a facet that is not their own. */
const OTHER_FACETS: Partial<Record<CompartmentId, Facet>> = { tls: 'bot', breach: 'email' }

const FACTORS: Readonly<Record<Facet, (id: CompartmentId) => number>> = {
  bot: factorIn('bot'),
  network: factorIn('network'),
  email: factorIn('email'),
  identity: factorIn('identity'),
  tls: factorIn('tls'),
  multipleAccounts: factorIn('multipleAccounts'),
  riskSignals: factorIn('riskSignals'),
}

/**
 * Returns the facets: the same arithmetic over the signals that feed each, 0 without evidence against the visit. A
 * facet is at most `maxFacetPointsAboveScore` above the score, so that mitigation elsewhere is not ignored.
 */
export function facetsOf(
  fired: readonly FiredSignal[],
  limits: Limits,
  overall: number,
): ScoreFacets {
  const facet = (name: Facet): number => {
    const feeding = fired.filter(({ signal }) => signal.facets.includes(name))
    if (!feeding.some(({ weight }) => weight > 0)) return 0
    const { total } = weigh(feeding, { limits, factorOf: FACTORS[name] })
    return Math.min(scoreOf(total), overall + maxFacetPointsAboveScore)
  }
  return {
    overall,
    bot: facet('bot'),
    network: facet('network'),
    email: facet('email'),
    identity: facet('identity'),
    tls: facet('tls'),
    multipleAccounts: facet('multipleAccounts'),
    riskSignals: facet('riskSignals'),
  }
}

function factorIn(facet: Facet): (id: CompartmentId) => number {
  return (id) => (OTHER_FACETS[id] === facet ? otherFacetFactor : 1)
}
