import type { CompartmentId } from '@vigil/contract'

/** Everything that is set rather than computed, beside the weights of the signals themselves. */
export const POLICY_VERSION = '2026-11-21.1'

/** Log-odds before any evidence: no evidence scores 5 (reference 4.2). */
export const BASE = -3

/** Verdict thresholds on the score (design). */
export const CHALLENGE_FROM = 40
export const BLOCK_FROM = 75
/** A login with nothing but place and network against it may be its owner on a journey. */
export const LOGIN_BLOCK_FROM = 92
/** One signal alone blocks only from this weight on; automation needs no second compartment. */
export const LONE_BLOCK_WEIGHT = 4

interface Compartment {
  label: string
  /** Bounds of its log-odds. */
  most: number
  least: number
  /** Discount of each further signal by rank: correlated evidence counts less. */
  rank: number
}

/** The twelve compartments: bounds and discounts of reference 4.2. */
export const COMPARTMENTS: Record<CompartmentId, Compartment> = {
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

/** Explain-away: a privacy extension alone accounts for this much of ua, fingerprint and extension. */
export const PRIVACY_TOOL_BOUND = 1.5
