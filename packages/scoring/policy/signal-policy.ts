/** Where a weight comes from: measured, simulated, literature or judgement. */
export type WeightSource = 'measured' | 'simulated' | 'literature' | 'judgement'

/** Policy of one signal. */
export interface SignalPolicy {
  /** ln LR when it fires in full: positive against the visit, negative for it. */
  readonly weight: number
  readonly source: WeightSource
  /**
   * Its own parameters: thresholds and windows in the unit of their name; everything else is the ln LR of a weaker
   * finding, `logOddsPerDoubling` that of each doubling beyond a threshold.
   */
  readonly [parameter: string]: number | string | readonly (number | null)[]
}

export type SignalPolicies = Readonly<Record<string, SignalPolicy>>

/** Thresholds by window of velocity; null: this window is not judged. */
export type WindowThresholds = readonly [
  min1: number | null,
  min10: number | null,
  hour1: number | null,
  hour24: number | null,
]
