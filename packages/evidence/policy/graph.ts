/** How edges of one kind of identifier link accounts (reference: identity graph). */
export interface EdgePolicy {
  /** Strength of a new edge to an identifier of low degree, 0..1. */
  newStrength: number
  /** Degree up to which no penalty applies; beyond, the factor is `maxUnpenalisedDegree / degree`. */
  maxUnpenalisedDegree: number
  /** Days after which the strength is 1/e of itself. */
  decayDays: number
}

/**
 * People who use one machine in turn. `minMinutes`: mean interval from which they may wait in line; `intervals`: number
 * of consecutive ones that show it, as a few people may be entered at once (judgement).
 */
const line = { minMinutes: 2.5, intervals: 6 } as const

/** Numbers of the identity graph (docs/identity-graph.md). */
export const graph = {
  edges: {
    email: { newStrength: 1, maxUnpenalisedDegree: 5, decayDays: Infinity },
    mailbox: { newStrength: 0.95, maxUnpenalisedDegree: 5, decayDays: Infinity },
    visitor: { newStrength: 0.95, maxUnpenalisedDegree: 5, decayDays: 180 },
    session: { newStrength: 0.9, maxUnpenalisedDegree: 5, decayDays: 180 },
    device: { newStrength: 0.75, maxUnpenalisedDegree: 4, decayDays: 180 },
    ip: { newStrength: 0.25, maxUnpenalisedDegree: 3, decayDays: 3 },
    subnet: { newStrength: 0.08, maxUnpenalisedDegree: 3, decayDays: 3 },
    tls: { newStrength: 0.05, maxUnpenalisedDegree: 3, decayDays: 30 },
    /** An identifier of the caller's: a phone number or a card is used for years and shared with few. */
    named: { newStrength: 0.8, maxUnpenalisedDegree: 4, decayDays: 365 },
  } satisfies Record<string, EdgePolicy>,
  /**
   * Accounts read for one identifier, the newest, and of a device `maxOldestRead` more, the least recently seen, which
   * distinguish a burst from a common device (judgement: bounds the cost of a walk). Counts of people are at most as
   * many.
   */
  maxRead: {
    visitor: 21,
    device: 21,
    named: 12,
    mailbox: 8,
    ip: 28,
    email: 4,
    session: 4,
    subnet: 4,
    tls: 4,
  },
  maxOldestRead: 3,
  /** Strength from which two accounts are linked: in the list, in the counts, in the facets. */
  minLinkedStrength: 0.3,
  /** Factor of a second hop. */
  hopFactor: 0.6,
  /** Maximum number of listed neighbours. */
  maxNeighbours: 50,
  /**
   * Minimum strength of a shared device key and IP address (of at least this degree factor), if both were shared within
   * `days`.
   */
  addressAndDevice: { strength: 0.6, minDegreeFactor: 0.75, days: 7 },
  /**
   * `factor`: factor of a mailbox edge until the other account is confirmed by a visit `confirmedDays` later.
   * `spellingFactor`: what such an account counts among those of the mailbox: farms use many spellings, while attackers
   * invent few of one victim (judgement).
   */
  unconfirmedMailbox: { factor: 0.3, confirmedDays: 1, spellingFactor: 0.5 },
  /**
   * The owner of a mailbox at home. `knownDays`: from the first visit of an account to one here, from which it is known
   * here in part, and in full; `unseenDays`: since then, from which less and nothing of it is left (judgement).
   */
  mailboxOwner: { knownDays: [7, 28], unseenDays: [60, 30] },
  /**
   * A browser or device that a profile learned from so long before a reported takeover is the owner's (judgement:
   * an attacker acts within hours).
   */
  takeover: { ownDays: 1 },
  /**
   * Reports of the people on a device key or at an address. `settledDays`: until a report is due; `unknownShare`:
   * weight of a person without a report or further data, as operators report only a part; `minReturnedShare`: share of
   * people who are known otherwise from which many share the identifier (judgement). `maxPeople`: people who count, as
   * many as are read in every form of storage.
   */
  reports: { settledDays: 2, unknownShare: 1 / 3, minReturnedShare: 1 / 4, maxPeople: 20 },
  /**
   * Accounts that were made at one address. `returnedDays`: after the first visit, from which a visit is a return;
   * `dueDays`: until a return is due. `maxPerDay`: of one day, as a class comes once. `fullGroupOthers`: others within
   * `groupHours` with whom a person came in a group, in part with fewer (judgement).
   */
  unused: { returnedDays: 1, dueDays: 3, maxPerDay: 6, groupHours: 0.5, fullGroupOthers: 2 },
  /** Share of an abuser's strength that an equally strong link to a trusted account subtracts. */
  trustedShare: 0.5,
  /** Other people at a shared address; above this it is a shop or a school, not a household. */
  maxHousehold: 6,
  /**
   * Other people in an earlier browser of the account from which it is a service desk's. A walk reads six accounts of
   * such a browser, which may include this one (judgement: hardly any household has as many at one site).
   */
  minOthersAtDesk: 5,
  /**
   * Days within which a person counts as sharing an identifier, and a means of payment, which stays with its owner for
   * years (judgement).
   */
  recentDays: 30,
  paymentDays: 365,
  /** Burst: at least so many people, and such a share of all, within so many hours by the confidence in the device. */
  burst: {
    hours: { high: 168, medium: 3, unknown: 3, low: 1 },
    minPeople: 5,
    minShare: 0.8,
  },
  /**
   * Share of people's time at one IP address, and share of people who were ever there, from which it is shared.
   * `minMainShare`: minimum share of the largest shared address among all people at shared ones (judgement: a team has
   * one office).
   */
  sharedAddress: { minPeople: 2, minTimeShare: 1 / 3, minPeopleShare: 1 / 4, minMainShare: 1 / 2 },
  /** Share of unrelated people on a hub from which it links no accounts. */
  minHubShare: 1 / 2,
  /**
   * An identifier that the caller sends for most of its accounts is a placeholder or the site's own. `share`: of the
   * accounts that gave one of its kind, from which it counts less, and not at all. `priorAccounts` are assumed to have
   * given others (judgement).
   */
  usualIdentifier: { share: [0.3, 0.6], priorAccounts: 40 },
  /**
   * A model of phone is usual at a site if so many of its accounts that were not at the IP address have its device key
   * (judgement).
   */
  usualModel: { minAccountsElsewhere: 3 },
  /** Accounts that were made within so many days are new. */
  maxNewDays: 14,
  /** A mailbox is established after so many days. */
  minEstablishedDays: 90,
  /**
   * A gathering, such as a class: a newcomer who came within `hours` of at least `fullOthers` on the same device key
   * and at the same address; in part with fewer. `dueWeight`: weight of another newcomer from whom a return is due
   * (`kiosk.settledDays`; judgement). `inTurn`: people who use one machine in turn. `minutes`: interval that each needs
   * at least, in part and in full; `nats`: surprisal of the intervals if they came independently, likewise. `parallel`:
   * the same for people who may be more than a class, each with a machine of their own, as an operator may be faster
   * than a customer, and an invitation to sign up makes intervals even; `intervals`: number that shows it (judgement).
   * `fewInTurn`: the same for few people, who are surely no class only if each took some minutes. `hours`: interval
   * from which one counts less, and not at all, as readers of a library need longer; after `decayDays` each counts 1/e
   * (judgement).
   * `pauseShare`: share of the time since the newest newcomer on a device key from which an earlier interval is as long
   * (judgement).
   */
  gathering: {
    hours: 0.25,
    fullOthers: 4,
    dueWeight: 1.4,
    pauseShare: 1 / 4,
    inTurn: { minutes: [2, 3.5], nats: [4, 8] },
    parallel: { minutes: [0.5, 1], nats: [24, 32], intervals: [4, 8] },
    fewInTurn: { minutes: [line.minMinutes, 5], nats: [4, 8], hours: [1, 0.5], decayDays: 3 },
  },
  people: {
    /**
     * Days after which an account on an identifier counts 1/e: families grow slowly. `paymentDecayDays`: on a means of
     * payment (judgement).
     */
    decayDays: 30,
    paymentDecayDays: 180,
    /** Weight of a guest: a person who also has a browser of their own. */
    guestWeight: 0.25,
    /** Guests of one browser in a day; above this it is a machine that tries many accounts. */
    maxGuestsPerDay: 6,
    /**
     * A kiosk: of those who came `settledDays` ago or earlier, at least `minPeople`, and this share, also have a
     * browser of their own.
     */
    kiosk: { settledDays: 3, minPeople: 2, minReturnedShare: 1 / 8 },
    /**
     * A service desk before its customers come back: `minShareHere` of them were at this IP address. `openHours`: hours
     * of the day within which all came, up to which it is one in part, and in full, as cafés are open for fourteen and
     * their customers come within fewer. Each counts `weight`, so that about 17 pass, if at least two came on each day
     * with any. With one a day each counts in full, as no service desk is that quiet for long and no family grows so
     * fast (judgement).
     */
    serviceDesk: { minShareHere: 3 / 4, openHours: [17, 13], weight: 0.4, perDay: [1, 2] },
    /** Days after which a person who still comes to an identifier is a regular one (judgement). */
    regularDays: 7,
    /** Hours within which accounts count as a burst. */
    burstHours: 1,
    line,
  },
  /** Score from which a linked account counts as high risk. */
  minHighRiskScore: 75,
} as const
