import type { CompartmentId, ScoreFacets } from '@vigil/contract'
import { policy } from '../policy/index.ts'
import type { Facet, FiredSignal } from '../signal.ts'
import { facetOdds, scoreOf } from '../weigh/weigh.ts'
import type { Limits } from '../weigh/weigh-limits.ts'
import { add, type Parts } from '../weigh/weigh-parts.ts'

const { maxFacetPointsAboveScore } = policy.levels
/** The compartment that counts by a share in a facet that is not its own. */
const OF_ANOTHER: Partial<Record<Facet, CompartmentId>> = { bot: 'tls', email: 'breach' }

/** What feeds a facet. */
interface Side {
  parts: Parts
  /** Whether any of it is against the visit. */
  isAgainst: boolean
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
  const sides = sidesOf(fired)
  const facet = (name: Facet): number => {
    const { parts, isAgainst } = sides[name]
    if (!isAgainst) return 0
    const odds = facetOdds(parts, limits, OF_ANOTHER[name])
    return Math.min(scoreOf(odds), overall + maxFacetPointsAboveScore)
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

function sidesOf(fired: readonly FiredSignal[]): Record<Facet, Side> {
  const sides = {
    bot: emptySide(),
    network: emptySide(),
    email: emptySide(),
    identity: emptySide(),
    tls: emptySide(),
    multipleAccounts: emptySide(),
    riskSignals: emptySide(),
  }
  for (const { signal, weight } of fired) {
    for (const facet of signal.facets) {
      const side = sides[facet]
      add(side.parts, signal.compartment, weight)
      if (weight > 0) side.isAgainst = true
    }
  }
  return sides
}

const emptySide = (): Side => ({ parts: [], isAgainst: false })
