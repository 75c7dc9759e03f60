import type { CompartmentId } from '@vigil/contract'

/**
 * Everything that is set rather than computed, beside the weights of the signals themselves. Each
 * change of either is a new version and a line of docs/policy-changelog.md.
 */
export const POLICY_VERSION = '2026-11-22.2'

/** Log-odds before any evidence: no evidence scores 5. */
export const BASE = -3

/** Verdict thresholds on the score (design). */
export const CHALLENGE_FROM = 40
export const BLOCK_FROM = 75
/** A login with nothing but place and network against it may be its owner on a journey. */
export const LOGIN_BLOCK_FROM = 92
/** Scores from which whoever is denied or watched stands: where the verdict of that list begins. */
export const LISTED_FROM = { deny: BLOCK_FROM, watch: CHALLENGE_FROM }
/** One signal alone blocks only from this weight on; automation needs no second compartment. */
export const LONE_BLOCK_WEIGHT = 4
/** Weight from which a signal raises the flag `bot`: alone, it leads to a challenge. */
export const BOT_FROM = 2.6
/** What else must weigh against a browser that says itself that it is driven, to refuse it. */
export const BESIDE_A_DRIVER = 0.8
/** Less than this does not light a category, and is no second ground to block on. */
export const TELLING = 0.3
/** Earlier visits from which an account is a known customer: a person decides before it is blocked. */
export const KNOWN_CUSTOMER_VISITS = 10

interface Compartment {
  label: string
  /** Bounds of its log-odds. */
  most: number
  least: number
  /** Discount of each further signal by rank: correlated evidence counts less. */
  rank: number
}

/** The twelve compartments: bounds and discounts. */
export const COMPARTMENTS: Readonly<Record<CompartmentId, Compartment>> = {
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
/** The handshake of a browser under another's name counts this much. */
export const RENAMED_TLS_BOUND = 0.5
/** A debugger seen in a worker and not in the page counts this much. */
export const LONE_WORKER_DEBUGGER = 0.4

/**
 * History excuses a place, a network, a device; it does not excuse a machine. What exonerates may
 * take this much off, less by the slope for each unit of automation and behaviour, down to the
 * least: a stolen profile replayed by a program is not its owner.
 */
export const EXCUSE = { most: 6.8, slope: 2, least: 0.6 }

/** A facet never stands further above the whole than this. */
export const FACET_ABOVE_WHOLE = 15
/** What a compartment counts for in a facet that is not its own; else 1. */
export const HALF_IN_FACET: Partial<Record<CompartmentId, string>> = { tls: 'bot', breach: 'email' }

/** Bounds of an address judged alone: below the first send, below the second verify, else block. */
export const EMAIL_VERIFY_FROM = 30
export const EMAIL_BLOCK_FROM = 70
/** The same for whoever is on a list of the caller's. */
export const EMAIL_LISTED_FROM = { deny: EMAIL_BLOCK_FROM, watch: EMAIL_VERIFY_FROM, allow: 0 }
/** Nothing else will be asked of an address judged alone: what is known of it counts twice. */
export const EMAIL_ALONE = 2
