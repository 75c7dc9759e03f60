import { deviceSurprise } from './many-accounts.ts'

/** Sign-ups with one client at one provider (ASN). */
export const newcomerSurprise = {
  /**
   * Shares of a site's sign-ups that a device key, or a user agent that names a model, may have; the probability of
   * each (judgement).
   */
  modelShares: [...deviceSurprise.prior, [0.4, 0.0004], [0.7, 0.0001]],
  /** The same of other user agents: an app, or a site without the SDK, may have a single one (judgement). */
  clientShares: [
    [0.001, 0.25],
    [0.01, 0.2],
    [0.03, 0.2],
    [0.1, 0.15],
    [0.3, 0.1],
    [0.999, 0.1],
  ],
  /**
   * Probability that the client is as common at the provider as among its people who came back, and not as among other
   * providers' people (judgement).
   */
  ownProviderProbability: 0.3,
  /**
   * Number of newcomers that one who came back explains: of an ordinary model a fifth or more come back. A farm that
   * uses a few of its accounts again does not make the others usual (judgement).
   */
  explainedPerReturned: 5,
  /**
   * Other newcomers from which the crowd counts, and from which it counts in full: fewer are friends or a family
   * (judgement).
   */
  people: [5, 10],
  /** Surprisal from which it counts, nats, and log-odds of each nat beyond (judgement). */
  minNats: 3,
  logOddsPerNat: 0.45,
  /** Bound of the log-odds on a device key: enough for a challenge, not for more (judgement). */
  maxLogOdds: 2.9,
} as const
