import type { CompartmentId } from '@vigil/contract'

interface Compartment {
  label: string
  /** Bounds of its log-odds. */
  most: number
  least: number
  /** Discount of each further signal by rank: correlated evidence counts less. */
  rank: number
}

/** The twelve compartments: bounds and discounts. */
export const compartments: Readonly<Record<CompartmentId, Compartment>> = {
  automation: { label: 'Automation', most: 6, least: 0, rank: 0.5 },
  fingerprint: { label: 'Device fingerprint', most: 1.5, least: 0, rank: 0.5 },
  behavioral: { label: 'Behaviour', most: 3, least: -1, rank: 0.5 },
  network: { label: 'Network', most: 3.5, least: 0, rank: 0.6 },
  identity: { label: 'Identity graph', most: 5, least: 0, rank: 0.6 },
  email: { label: 'Email', most: 3, least: -0.8, rank: 0.6 },
  breach: { label: 'Breach exposure', most: 1.5, least: 0, rank: 0.5 },
  visit: { label: 'Visit history', most: 5, least: -6, rank: 1 },
  attribution: { label: 'Attribution', most: 1, least: 0, rank: 0.5 },
  tls: { label: 'TLS', most: 4, least: 0, rank: 0.5 },
  ua: { label: 'User agent', most: 4, least: 0, rank: 0.5 },
  extension: { label: 'Browser extensions', most: 1, least: 0, rank: 0.5 },
}

/** How log-odds are summed, in addition to the bounds of compartments. */
export const weighing = {
  /** Log-odds before any evidence: no evidence scores 5. */
  base: -3,
  /** Minimum absolute weight of a signal that fires. */
  minWeight: 0.05,
  /** Maximum of ua, fingerprint and extension together if a privacy extension explains them. */
  privacyToolBound: 1.5,
  /** Maximum of tls if the browser calls itself another one. */
  renamedTlsBound: 0.5,
  /**
   * Maximum of a driver that declares itself in the account's own browser together with its automated interaction:
   * enough for a challenge, not for a block (judgement).
   */
  ownDriverBound: 3.5,
  /** Weight from which a debugger counts as a driver: docked developer tools weigh less. */
  minDriverWeight: 1.4,
  /** Factor of a debugger that was found in a worker and not in the page. */
  loneWorkerDebugger: 0.4,
  /**
   * Maximum of mitigation: `most`, less `slope` for each unit of automation and behaviour, at minimum `least`: a
   * program may replay a stolen profile.
   */
  mitigation: { most: 6.8, slope: 2, least: 0.6 },
} as const
