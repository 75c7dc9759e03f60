import type { CategoryId, CompartmentId, ListName, RiskFlags, ScoreFacets } from '@vigil/contract'
import type { Evidence } from '@vigil/evidence'

/** Facets that a signal can feed; `overall` is fed by every signal. */
export type Facet = Exclude<keyof ScoreFacets, 'overall'>

/** Where a weight comes from: measured, simulated, literature or judgement. */
export type WeightSource = 'measured' | 'simulated' | 'literature' | 'judgement'

/**
 * One fact that speaks for or against a visit, with all that is ever said about it. Weights are
 * natural-log likelihood ratios: positive incriminates, negative exonerates.
 */
export interface Signal {
  /** Stable name on the wire: `riskSignals[].type`, `reasons[].code`. */
  code: string
  /** What a person reads in a list. No weights, no vendor names; no two signals share one. */
  label: string
  /** The same inside a sentence, as a clause of its own: "it comes through a Tor exit". */
  clause: string
  /** Both, where a graded signal speaks for the visit. */
  mitigating?: { label: string; clause: string }
  category: CategoryId
  compartment: CompartmentId
  facets: readonly Facet[]
  flags: readonly (keyof RiskFlags)[]
  /** ln LR when it fires in full; for a graded signal the bound of what `measure` returns. */
  weight: number
  source: WeightSource
  /** What no part of the service fills yet: until then the signal is silent but in the sandbox. */
  waitsFor?: string
  /** Asks for a proof whatever else is known: the score stands at least where a challenge begins. */
  stepUp?: true
  /** The caller's list that speaks through it: it is a reason whichever way it speaks. */
  list?: ListName
  /** true: fires in full. A number: fires with this ln LR (0 does not fire). false: does not. */
  measure(evidence: Evidence): boolean | number
  /** The label with what this very case adds, such as a corrected address. */
  describe?(evidence: Evidence): string
}

/** A signal that fired, with the ln LR it fired with. */
export interface FiredSignal {
  signal: Signal
  weight: number
}
