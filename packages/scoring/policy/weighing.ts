import type { CompartmentId } from '@vigil/contract'

interface Compartment {
  label: string
  /** Bounds of its log-odds. */
  maxLogOdds: number
  minLogOdds: number
  /** Discount of each further signal by rank: correlated evidence counts less. */
  rankFactor: number
}

/** The twelve compartments: bounds and discounts. */
export const compartments: Readonly<Record<CompartmentId, Compartment>> = {
  automation: { label: 'Automation', maxLogOdds: 6, minLogOdds: 0, rankFactor: 0.5 },
  fingerprint: { label: 'Device fingerprint', maxLogOdds: 1.5, minLogOdds: 0, rankFactor: 0.5 },
  behavioral: { label: 'Behaviour', maxLogOdds: 3, minLogOdds: -1, rankFactor: 0.5 },
  network: { label: 'Network', maxLogOdds: 3.5, minLogOdds: 0, rankFactor: 0.6 },
  identity: { label: 'Identity graph', maxLogOdds: 5, minLogOdds: 0, rankFactor: 0.6 },
  email: { label: 'Email', maxLogOdds: 3, minLogOdds: -0.8, rankFactor: 0.6 },
  breach: { label: 'Breach exposure', maxLogOdds: 1.5, minLogOdds: 0, rankFactor: 0.5 },
  visit: { label: 'Visit history', maxLogOdds: 5, minLogOdds: -6, rankFactor: 1 },
  attribution: { label: 'Attribution', maxLogOdds: 1, minLogOdds: 0, rankFactor: 0.5 },
  tls: { label: 'TLS', maxLogOdds: 4, minLogOdds: 0, rankFactor: 0.5 },
  ua: { label: 'User agent', maxLogOdds: 4, minLogOdds: 0, rankFactor: 0.5 },
  extension: { label: 'Browser extensions', maxLogOdds: 1, minLogOdds: 0, rankFactor: 0.5 },
}

/** How log-odds are summed, in addition to the bounds of compartments. */
export const weighing = {
  /** Log-odds before any evidence: no evidence scores 5. */
  priorLogOdds: -3,
  /** Minimum absolute weight of a signal that fires. */
  minWeight: 0.05,
  /** Maximum of ua, fingerprint and extension together if a privacy extension explains them. */
  maxPrivacyToolLogOdds: 1.5,
  /** Maximum of tls if the browser calls itself another one. */
  maxRenamedTlsLogOdds: 0.5,
  /**
   * Maximum of a driver that declares itself in the account's own browser together with its automated interaction:
   * enough for a challenge, not for a block (judgement).
   */
  maxOwnDriverLogOdds: 3.5,
  /** Weight from which a debugger counts as a driver: docked developer tools weigh less. */
  minDriverWeight: 1.4,
  /** Factor of a debugger that was found in a worker and not in the page. */
  workerOnlyDebuggerFactor: 0.4,
  /**
   * Maximum of mitigation: `maxLogOdds`, less `lossPerLogOdds` for each unit of automation and behaviour, at minimum
   * `minLogOdds`: a program may replay a stolen profile.
   */
  mitigation: { maxLogOdds: 6.8, lossPerLogOdds: 2, minLogOdds: 0.6 },
} as const
