/** How readily a feature changes within one account, and how often attackers copy its value. */
export interface Nature {
  /**
   * P(new value) = (singleValueFactor * values seen once + newValueOffset) / (visits + visitsOffset), after Good and
   * Turing.
   */
  singleValueFactor: number
  newValueOffset: number
  visitsOffset: number
  /** Share of attackers who come with the account's own value. */
  copiedShare: number
  /** Minimum probability of a new value: however regular an account was, people move, travel and buy machines. */
  minProbability?: number
  /**
   * Whether a new value becomes likelier with the days since the last visit: people move, buy a machine, clear a
   * browser.
   */
  changesWithAbsence?: true
}

/**
 * Login drift after Freeman et al. 2016: ln(share of attackers / share of this account) by feature. Natures
 * were fitted to the logins of generated populations (`npm run accuracy -- judgement --tune`): how often a
 * visit brings a new value, by how many values the account had once. `copiedShare` is judgement: networks,
 * systems and languages are cheap to imitate, an address or a browser's id is not. Weights are factors of
 * the levels, separate for features that differ and for those that match.
 */
export const drift = {
  /** A feature's level, and the sum of the location's, is clipped to this many nats. */
  maxNats: 5,
  /** Bounds of the probability that an account's next visit has a value that is new to it. */
  newValue: { minProbability: 0.002, maxProbability: 0.98 },
  /**
   * Factor of that probability for values that age (`changesWithAbsence`): the root of the days since the last visit
   * over `unchangedDays`, after which it is 1. `offsetDays` are added to both, so that a visit on the same day may
   * bring something new; `maxFactor` is reached after two weeks.
   */
  absenceFactor: { unchangedDays: 2.5, offsetDays: 1.5, maxFactor: 2 },
  /** Log-odds of all visit signals from which a visit is unlike the profile: half a point of the score. */
  minDeviationLogOdds: 0.11,
  /**
   * Number of visits at which a difference, and a match, count half. `foreign`: a difference of an unknown device in
   * country, language and clock at once: a journey changes no language, and a new device no country (judgement).
   */
  halfWeightVisits: { against: 2.6, mitigating: 0.5, foreign: 0.25 },
  natures: {
    ip: {
      singleValueFactor: 1,
      newValueOffset: 1.2,
      visitsOffset: 2,
      copiedShare: 0,
      changesWithAbsence: true,
    },
    subnet: {
      singleValueFactor: 0.6,
      newValueOffset: 1.2,
      visitsOffset: 2,
      copiedShare: 0,
      changesWithAbsence: true,
    },
    asn: { singleValueFactor: 0.4, newValueOffset: 0.8, visitsOffset: 2, copiedShare: 0.5 },
    country: { singleValueFactor: 0.4, newValueOffset: 0.02, visitsOffset: 5, copiedShare: 0.5 },
    browserMajor: { singleValueFactor: 0, newValueOffset: 0.5, visitsOffset: 2, copiedShare: 0.5 },
    browser: { singleValueFactor: 0.4, newValueOffset: 0.3, visitsOffset: 2, copiedShare: 0.5 },
    os: { singleValueFactor: 0.4, newValueOffset: 0.5, visitsOffset: 2, copiedShare: 0.5 },
    language: { singleValueFactor: 0.4, newValueOffset: 0.1, visitsOffset: 5, copiedShare: 0.5 },
    timezone: { singleValueFactor: 0.4, newValueOffset: 0.1, visitsOffset: 5, copiedShare: 0.5 },
    cookie: {
      singleValueFactor: 0.4,
      newValueOffset: 1.2,
      visitsOffset: 2,
      copiedShare: 0,
      minProbability: 0.22,
      changesWithAbsence: true,
    },
    machine: {
      singleValueFactor: 0.4,
      newValueOffset: 0.8,
      visitsOffset: 2,
      copiedShare: 0,
      minProbability: 0.067,
      changesWithAbsence: true,
    },
  } satisfies Record<string, Nature>,
  /** A home's address changes, its network less. */
  location: {
    against: { ip: 0.1, subnet: 0.5, asn: 0.3, country: 0.5 },
    mitigating: { ip: 0.2, subnet: 0.35, asn: 0.15, country: 0.1 },
  },
  /** A carrier changes a phone's address at each connection, so the provider counts more. */
  mobile: {
    against: { ip: 0.05, subnet: 0.25, asn: 0.3, country: 0.5 },
    mitigating: { ip: 0.1, subnet: 0.35, asn: 0.3, country: 0.1 },
  },
  /** Expected share of a first carrier where only fixed lines were seen: a phone leaves the Wi-Fi. */
  firstCarrierShare: 0.5,
  /**
   * Days for which a place proves little to a device that is new to the account, if only other devices were there,
   * without an id that the account had before (judgement: as long as a deviation is not learned).
   */
  newPlaceDays: 3,
  /** Factor at a company's gateway, whose location is not the visitor's (judgement). */
  gatewayFactor: 0.3,
  /**
   * A second machine, a borrowed one or a company's may be set to another language, and a clock changes on journeys; an
   * attacker who imitates an account copies both.
   */
  client: {
    against: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.4, timezone: 0.4 },
    mitigating: { browserMajor: 0.06, browser: 0.03, os: 0.03, language: 0.3, timezone: 0 },
    /** Factor of a new language where country and clock are new too, on a device that is: see `halfWeightVisits`. */
    foreignLanguage: 0.8,
  },
  /** Minimum days between two majors of a browser, and majors by which it may be ahead of its schedule. */
  release: { daysPerMajor: 14, majorsAhead: 2 },
  device: {
    /**
     * `cookie`: the browser's own id. `machine`: its key, if the account used its system and browser before; `further`:
     * a device of another kind. `alone`: an id if no key can be compared. `installation`: of an app, which is not
     * cleared with cookies (judgement).
     */
    against: { cookie: 0.3, machine: 1.2, further: 0.5, alone: 0.8, installation: 1 },
    /**
     * Factor of a new installation of an app at events that may lose the account, such as a password reset or a payout:
     * losses there are final, and the owner of a new phone is challenged once. Not at an enrolment (judgement).
     */
    lossFactor: 2,
    /** Days for which a device is new at such events, unless a visit on it was proved the owner's (judgement). */
    newForDays: 3,
    /** Cookie and key of one device are correlated, so each mitigates less than one `alone`. */
    mitigating: { cookie: 0.4, machine: 0.4, alone: 0.8 },
    /** Factor of a new id on a known machine, and of a new key with a known id. */
    contraryFactor: 0.3,
    /** Assumed share of visits with one browser id: attackers cannot guess it. */
    cookiePopulationShare: 0.0001,
    /** Days since our edge issued an id from which it proves more than the key of its machine. */
    minIssuedDays: 1 / 24,
    /** Share of a site's people from which a device key identifies a model, not a device. */
    commonKeyShare: 0.004,
    /**
     * Share of visits on such a model that brought a new id, up to which its loss shows another phone, and from which
     * it shows none; `expectedShare` counts as `priorVisits` visits (judgement).
     */
    steadyId: { changedShare: [0.1, 0.25], expectedShare: 0.25, priorVisits: 2 },
    /** ln LR of no device data from an account that always had some (judgement). */
    missingLogOdds: 1.7,
    /**
     * Similarity of sketches from which a changed device is the same machine, and its match in part
     * (`changedMachineFactor`): after the installation of a font it is .79 to .84.
     */
    minSameSimilarity: 0.78,
    changedMachineFactor: 0.8,
    /**
     * Similarity up to which a machine is wholly unlike those of the id: two distinctive parts differ, such as fonts
     * and drawings. `unlikeMachineFactor`: factor of the id's mitigation there, as an update of the system changes as
     * much; `minIdVisits`: the owner's visits with an id from which its machine is known (judgement).
     */
    maxUnlikeSimilarity: 0.7,
    unlikeMachineFactor: 0.5,
    minIdVisits: 2,
  },
} as const
