import type { CategoryId, CompartmentId, ListName, RiskFlags, ScoreFacets } from '@vigil/contract'
import type { CountWindow, Evidence } from '@vigil/evidence'
import type { SignalCode } from './policy/index.ts'

/** Facets that a signal can feed; `overall` is fed by every signal. */
export type Facet = Exclude<keyof ScoreFacets, 'overall'>

/** One fact that raises or lowers the risk of a visit, with its words. Its weight stands in the policy. */
export interface Signal {
  /** Stable name on the wire: `riskSignals[].type`, `reasons[].code`. */
  code: SignalCode
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
  /** What no part of the service fills yet: until then the signal is silent but in the sandbox. */
  waitsFor?: string
  /** Asks for a proof whatever else is known: the score stands at least where a challenge begins. */
  stepUp?: true
  /** It shows that the check itself is forged or repeated: no caller may mute it. */
  alwaysCounts?: true
  /** The caller's list that speaks through it: it is a reason whichever way it speaks. */
  list?: ListName
  /**
   * Returns its strength: the share 0..1 of its weight that it fires with. true is 1; false and 0 do not
   * fire. A signal with `mitigating` returns -1..1.
   */
  measure(evidence: Evidence): boolean | number
  /** The count that its strength is taken from, for analysts: kept with the check. `what` leaves out the window, if there is one. */
  counted?: { of(evidence: Evidence): number | WindowCount | null; what: string }
  /** The label with what this very case adds, such as a corrected address. */
  describe?(evidence: Evidence): string
}

/** A count of one of the sliding windows. */
export interface WindowCount {
  count: number
  window: CountWindow
}

/** A signal that fired, with the ln LR it fired with. */
export interface FiredSignal {
  signal: Signal
  weight: number
}
