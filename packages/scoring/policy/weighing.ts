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

/** How log-odds add up beside the bounds of compartments. */
export const weighing = {
  /** Log-odds before any evidence: no evidence scores 5. */
  base: -3,
  /** Less than this does not fire. */
  minWeight: 0.05,
  /** A privacy extension alone accounts for this much of ua, fingerprint and extension. */
  privacyToolBound: 1.5,
  /** The handshake of a browser under another's name counts this much. */
  renamedTlsBound: 0.5,
  /**
   * A driver that declares itself in the account's own browser, and the interaction of a program that follows from
   * it, count this much together: enough for a challenge, not for a block (judgement).
   */
  ownDriverBound: 3.5,
  /** A debugger is taken for a driver from this weight on: docked developer tools weigh less. */
  minDriverWeight: 1.4,
  /** A debugger seen in a worker and not in the page counts this share. */
  loneWorkerDebugger: 0.4,
  /**
   * Mitigation may take `most` off, less by `slope` for each unit of automation and behaviour, down to
   * `least`: a stolen profile replayed by a program is not its owner.
   */
  mitigation: { most: 6.8, slope: 2, least: 0.6 },
} as const
