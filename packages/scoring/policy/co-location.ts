/** People who share a device key at one address: machines of one image, or one machine. */
export const coLocation = {
  /** Factor of a finding there: an office, a class, a service desk. */
  factor: 0.3,
  /** Share of a crowd at a login with one firm's mail domain from which they are colleagues. */
  minColleagueShare: 0.5,
  /**
   * Sign-ups of a day with one mail domain, and their share of all from their network, and of the crowd: from the first
   * value they are a class or a team in part, from the second in full. `subnets`: number of networks that count as the
   * domain's own, by the number that its sign-ups came from (judgement: a school has two or three, where others sign up
   * too).
   */
  team: {
    people: [1, 5],
    domainShare: [0.3, 0.6],
    subnets: [
      [1, 1],
      [3, 3],
      [6, 1],
    ],
  },
  /**
   * A firm that works from home on machines of one model: sign-ups on one device key with its mail domain.
   * `domainShare`: share of the key's people with the domain from which they are staff, and in full. `people`: up to
   * which they are, and from which they are not. `colleagues`: sign-ups of the domain in a day, likewise. A farm may
   * have a domain too, so it may be much smaller than a team at one place (judgement). `sharingShare`: share of the
   * domain's accounts of a day at networks that others of them use, from which the firm has an office, in part and in
   * full, and any number may be at home (judgement: of a firm with an office, a third to a half).
   */
  remote: {
    domainShare: [0.5, 0.8],
    people: [12, 24],
    colleagues: [1, 2],
    sharingShare: [0.4, 0.6],
  },
  /**
   * People on one key, or with one domain, within a day: up to which they are a class or a team, and from which
   * neither, unless they have one domain and machines of their own (`graph.gathering.parallel`). The counter of people
   * holds 64.
   */
  people: [45, 63],
  /**
   * Logins of one firm's people at a place where others with its mail domain passed a challenge today: an examination,
   * a training. `colleagues`: number of them from which place and device are explained in part, and in full;
   * `failedShare`: share of accounts there whose attempts failed, up to which it is so, and from which not;
   * `accountsPerBrowser`: likewise, accounts in one browser; `accountsPerDevice`: accounts on the device key from which
   * it is theirs; `minFactor`: share that remains (judgement).
   */
  provedPlace: {
    colleagues: [1, 4],
    failedShare: [0.1, 0.3],
    accountsPerBrowser: [1, 3],
    accountsPerDevice: [2, 4],
    minFactor: 0.2,
  },
  /**
   * Phones of others at one IP address that are of different models usual at the site: number of models from which the
   * address is many people's, as a venue's or a carrier's, in part and in full. A household has fewer (judgement).
   */
  models: [2, 6],
  /**
   * Hours after which a visit with the key at the same network makes both the account's own: an operator who makes
   * accounts and uses them has done so by then (judgement).
   */
  ownAfterHours: 12,
  /** Share of a site's people from which unrelated people have the key too. */
  minPopularShare: 0.02,
  /**
   * Sign-ups on one device key at one address, one by one, each with a new browser id and without a return: no class
   * and no team. `people`: from which they count, and in full; a family or a service desk has fewer.
   * `maxReturnedShare`: returned people by newcomers on the key, from which none counts (judgement).
   * `usualDays`: days since the first of them up to which they may make their device key usual, and from which they do
   * not: customers of a service desk come back elsewhere by then (judgement).
   * `peopleInTurn`: the same as `people` of people who took turns at one machine within hours: as of one browser, the
   * fifth and sixth may be a family's.
   */
  oneByOne: { people: [8, 12], peopleInTurn: [3, 7], maxReturnedShare: 1 / 8, usualDays: [11, 13] },
} as const
