import { deviceSurprise } from './many-accounts.ts'

/**
 * Sign-ups with one client at one provider (ASN). `own`: probability that the provider's customers use the client as its own share shows (those
 * who came back), and not as customers of other providers do. `people`: other newcomers from which the crowd counts, and in full: fewer are
 * friends or a family (judgement).
 */
export const newcomerSurprise = {
  /**
   * How common a client is among a site's sign-ups, as shares with the probability of each: `models` of a device key, or a user agent that names
   * the model; `clients` of other user agents, as an app, or a site without the SDK, may have a single one (judgement).
   */
  models: [...deviceSurprise.prior, [0.4, 0.0004], [0.7, 0.0001]],
  clients: [
    [0.001, 0.25],
    [0.01, 0.2],
    [0.03, 0.2],
    [0.1, 0.15],
    [0.3, 0.1],
    [0.999, 0.1],
  ],
  own: 0.3,
  people: [3, 8],
  /** Surprisal from which it counts, nats, and log-odds of each nat beyond (judgement). */
  from: 3,
  perNat: 0.45,
  /** Bound of the log-odds on a device key: enough for a challenge, not for more (judgement). */
  maxOdds: 2.9,
} as const
