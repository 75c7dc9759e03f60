/** Where verdicts begin, on the score 0..100 (design). */
export interface Thresholds {
  challengeFrom: number
  blockFrom: number
  /** Of a login against which only place, device and network speak: it may be its owner at somebody else's machine on a journey. */
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
  loneBlockWeight: 4,
  /** Weight from which a signal raises the flag `bot`: alone, it leads to a challenge. */
  botFrom: 2.6,
  /** What else must weigh against a browser that declares its driver, for it to be blocked. */
  besideDriver: 1,
  /** Less than this lights no category and corroborates no challenge. */
  corroboratesFrom: 0.3,
  /** Compartments that must agree before a block, and log-odds of the last of them: a VPN is too little. */
  minCompartments: 2,
  corroboratesBlockFrom: 1,
  /** Mitigation from which the device is the account's own. */
  knownDevice: 0.5,
} as const

/** The least a facet or a compartment's severity needs, in log-odds; facets in points of the score. */
export const levels = {
  severity: { medium: 1.5, high: 3 },
  automation: { behavioralShare: 0.5, low: 0.8, medium: 2, high: 3.5 },
  /** A facet never stands further above the score than this. */
  facetAboveScore: 15,
  /** What a compartment counts for in a facet that is not its own; else 1. */
  otherFacetShare: 0.5,
} as const

/** An address judged alone: below the first send, below the second verify, else block. */
export const email = {
  verifyFrom: 30,
  blockFrom: 70,
  /** No other evidence will follow: what is known of the address counts twice. */
  factor: 2,
} as const

/** Deviations that are reported as unusual. */
export const unusual = {
  /** Visits that the usual score is taken from. */
  recentVisits: 10,
  /** Points above the usual score that are a spike. */
  spike: 30,
  /** More linked accounts than at the visit before. */
  linkedJump: 3,
} as const
