import type { CompartmentId } from '@vigil/contract'

/**
 * Everything that is set rather than computed, beside the weights of the signals themselves. Each
 * change of either is a new version and a line of docs/policy-changelog.md.
 */
export const POLICY_VERSION = '2026-11-22.12'

/**
 * The absence of a verdict token, or of a nonce behind it, where they are the rule: nine of ten attackers
 * that run no page bring none (judgement), and so the LR is that over the share of honest checks without
 * one. At 95 % an absence alone is challenged; at 90 % it is not.
 */
export const TOKEN_ABSENCE = { minChecks: 50, attackerShare: 0.9, maxWeight: 3 }

/** ln LR of a verdict token that is redeemed at another network of the same country. */
export const TOKEN_OTHER_NETWORK = 0.2

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

/**
 * How common one device key is among the people of a site, before any were counted: shares and how
 * likely each is for the key of a visitor (AmIUnique 2014: .90 of browsers unique; Gomez-Boix et al. 2018:
 * .336; hardened systems: 28 % of a site's Windows on one key). `perNat` is what each unit of
 * surprise beyond `from` adds to the log-odds of many accounts on one device (judgement).
 */
export const POPULARITY = {
  prior: [
    [0.0003, 0.3],
    [0.003, 0.2],
    [0.01, 0.15],
    [0.03, 0.15],
    [0.08, 0.12],
    [0.2, 0.08],
  ],
  /** Distinct accounts that the counters hold for one key (limits/members.ts). */
  maxMembers: 64,
  /** Days within which the graph calls an account new. */
  newDays: 14,
  from: 3,
  perNat: 0.3,
  /** Where those on the key were at one address: a room, an office, a shop. */
  gathered: 0.3,
  /** Together on one key within a day: more are no class and no team. */
  maxGathered: 45,
  /** fp_burst against device_multi_account. */
  burstShare: 0.5,
} as const

/**
 * Accounts on one browser that keeps its id, this one included: log-odds by how many. Up to six are a
 * person or a household (judgement). Several within an hour count as more, and so do fingerprints
 * that change under one id.
 */
export const ON_ONE_BROWSER = {
  points: [
    [4, 0],
    [5, 0.9],
    [6, 1.8],
    [8, 2.9],
    [12, 4],
  ],
  fast: { fromOthers: 4, counts: 1.6 },
  rotated: { fromOthers: 3, counts: 1.6 },
  login: 0.6,
} as const

/** Days since the last visit from which an absence counts, and at which in full; and with a known browser or network. */
export const DORMANT = { fromDays: 60, fullDays: 730, known: 0.3 } as const

/**
 * A stealer log or breach that is newer than the account's last proof: how much is kept of what known
 * devices and usual places mitigate, and for how many days (judgement: cookies expire and passwords are
 * changed within three months). A log means that passwords and cookies left the person's own device.
 */
export const EXPOSED_ACCOUNT = {
  logHere: { kept: 0.1, days: 90 },
  logElsewhere: { kept: 0.3, days: 90 },
  breach: { kept: 0.85, days: 30 },
}
