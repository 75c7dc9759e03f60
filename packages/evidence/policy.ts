/** Strength of a tie between two accounts by the kind of identifier that they share (reference: identity graph). */
export interface EdgePolicy {
  /** Strength of a fresh tie over an identifier that no strangers share, 0..1. */
  base: number
  /** Strangers that an identifier may be shared by before it fades: `k / strangers`. */
  k: number
  /** The tie is a third of itself after as many days. */
  tauDays: number
}

/** Numbers of the identity graph (docs/identity-graph.md). */
const graph = {
  edges: {
    email: { base: 1, k: 5, tauDays: Infinity },
    mailbox: { base: 0.95, k: 5, tauDays: Infinity },
    visitor: { base: 0.95, k: 5, tauDays: 180 },
    session: { base: 0.9, k: 5, tauDays: 180 },
    device: { base: 0.75, k: 4, tauDays: 180 },
    ip: { base: 0.25, k: 3, tauDays: 3 },
    subnet: { base: 0.08, k: 3, tauDays: 3 },
    tls: { base: 0.05, k: 3, tauDays: 30 },
    /** An identifier of the caller's: a phone number or a card is kept for years and lent to few. */
    named: { base: 0.8, k: 4, tauDays: 365 },
  } satisfies Record<string, EdgePolicy>,
  /** Strength from which two accounts are linked: in the list, in the counts, in the facets. */
  linkedFrom: 0.3,
  /** Factor of a tie over a second hop. */
  hopDecay: 0.6,
  /** Listed at most. */
  maxNeighbours: 50,
  /** A rare address (by this rarity) and a device that are shared within so many days tie by this strength. */
  addressAndDevice: { strength: 0.6, minRarity: 0.75, days: 7 },
  /** Share of a mailbox tie until the other account is confirmed, by a visit as many days later (judgement). */
  unconfirmedMailbox: { share: 0.3, confirmedDays: 1 },
  /** Share of an abuser's strength that an equally strong tie to a trusted account takes off. */
  trustedShare: 0.5,
  /** Others at a shared address: more are a shop's or a school's. */
  maxHousehold: 6,
  /** Days that count for who shares an identifier. */
  recentDays: 30,
  /**
   * Accounts that turn up on an identifier within so many hours, by the confidence in the device, are a
   * single operator's: at least so many people, and such a share of all of them.
   */
  burst: {
    hours: { high: 168, medium: 3, unknown: 3, low: 1 },
    minPeople: 5,
    minShare: 0.8,
  },
  /** Share of people's time at one address that makes it shared, and share of people who were ever at one. */
  sharedAddress: { minPeople: 2, timeShare: 1 / 3, gatheredShare: 1 / 4 },
  /** Strangers among those on a crowded identifier from which it says nothing. */
  crowdedShare: 1 / 2,
  /** Accounts that were made within so many days are new. */
  newDays: 14,
  /** A mailbox is established after so many days. */
  establishedDays: 90,
  people: {
    /** An account counts a third of itself after as many days on an identifier: families grow slowly. */
    fadeDays: 30,
    /** What a person counts who also has a browser of their own: a customer at a counter, a guest. */
    apart: 0.25,
    /** Guests of one browser in a day: more are no counter, but one machine that tries many accounts. */
    maxGuestsPerDay: 6,
    /** Days after which it shows whether people have a browser elsewhere; of how many, what share. */
    settledDays: 3,
    minAway: 2,
    awayShare: 1 / 4,
    /** Hours within which accounts came fast. */
    fastHours: 1,
  },
  /** Score from which a linked account counts as of high risk. */
  highRiskFrom: 75,
} as const

/** What an account's history is read from. */
const history = {
  /** Older visits are left out: of an account that sleeps longer nothing is known (judgement). */
  maxDays: 1095,
  /** A deviation that was allowed is learned after as long, unless its visitor proved to be the owner. */
  quietDays: 3,
  /**
   * A challenge of which no outcome is reported is learned after as long, once its browser or device came
   * on so many days: most sites report none, and a new phone would be challenged for ever. Judgement: an
   * owner who is asked for proofs of strange attempts for a week reports them.
   */
  returned: { days: 7, visitDays: 3 },
  /** A rate is not read from less than so many hours. */
  minHours: 1,
} as const

/** The numbers of facts: part of the policy that `scoring` judges by, and of its fingerprint. */
export const evidencePolicy = { graph, history } as const
