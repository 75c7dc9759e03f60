/** Scores 0..100 from which verdicts apply (design). */
export interface Thresholds {
  challengeFrom: number
  blockFrom: number
  /**
   * Block threshold of a login with evidence of place, device and network only: the owner may be travelling and use
   * another's machine.
   */
  loginBlockFrom: number
}

export const thresholds: Readonly<Thresholds> = {
  challengeFrom: 40,
  blockFrom: 75,
  loginBlockFrom: 98,
}

/** Guards that keep a single finding from deciding, in ln LR (reference: detection, 4.3). */
export const guards = {
  /** One signal alone blocks only from this weight on; automation needs no second compartment. */
  minLoneBlockWeight: 4,
  /** Weight from which a signal raises the flag `bot`: alone, it leads to a challenge. */
  minBotWeight: 2.6,
  /** Minimum of other evidence from which a browser that declares its driver may be blocked. */
  minOtherWeightWithDriver: 1,
  /** Minimum weight that marks a category as hit or corroborates a challenge. */
  minCorroboratingWeight: 0.3,
  /** Compartments that a block needs, and minimum log-odds of each. */
  minCompartments: 2,
  minBlockLogOdds: 1,
  /** Mitigation from which a device counts as the account's own. */
  minKnownDeviceMitigation: 0.5,
} as const

/**
 * Share of a signal's weight from which it raises flags that follow a count (judgement): surprise grows with each
 * arrival, and the people of a class or an office, whose counts are reduced to .3, have one account each.
 */
export const flags = { minShareOfCount: 1 / 3 } as const

/** Minimum of a facet or a compartment's severity, in log-odds; facets in points of the score. */
export const levels = {
  severity: { medium: 1.5, high: 3 },
  automation: { behavioralFactor: 0.5, low: 0.8, medium: 2, high: 3.5 },
  /** Maximum of a facet above the score. */
  maxFacetPointsAboveScore: 15,
  /** Factor of a compartment in a facet that is not its own; else 1. */
  otherFacetFactor: 0.5,
} as const

/** An address assessed alone: below `verifyFrom` send, below `blockFrom` verify, else block. */
export const email = {
  verifyFrom: 30,
  blockFrom: 70,
  /** Factor of its evidence, as there is no other. */
  evidenceFactor: 2,
} as const

/** Deviations that are reported as unusual. */
export const unusual = {
  /** Newest visits from which the usual score is computed. */
  maxRecentVisits: 10,
  /** Points above the usual score from which it is a spike. */
  minSpikePoints: 30,
  /** Increase of linked accounts since the previous visit. */
  minLinkedIncrease: 3,
} as const
