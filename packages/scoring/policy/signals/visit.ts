import type { SignalPolicies } from '../signal-policy.ts'

export const visitSignals = {
  /** Weights of drift are bounds: the factors of features are in `drift`. */
  drift_location: { weight: 5, source: 'simulated' },
  drift_model: { weight: 5, source: 'simulated' },
  drift_client: { weight: 2, source: 'simulated' },
  drift_device: { weight: 5, source: 'simulated' },
  /**
   * `weight`: maximum that it offsets. It offsets nothing from `usualShare` of the account's visits without a token, or
   * an answered nonce, and all up to `rareShare`; the site's share counts as `priorVisits` of them (judgement).
   */
  device_unconfirmed: {
    weight: 5,
    source: 'judgement',
    rareShare: 0.1,
    usualShare: 0.3,
    priorVisits: 0.5,
  },
  /**
   * `mobileLogOdds`: ln LR if one end is a phone, which carriers route out of a far city (CGNAT). `sameCountryLogOdds`:
   * if both ends are in one country, within which addresses are located by their provider's registration as often as by
   * their line. `otherBrowserLogOdds`: if this browser could make the journey, but another of the account's was
   * elsewhere, as in a family (judgement).
   */
  impossible_travel: {
    weight: 2.8,
    source: 'simulated',
    mobileLogOdds: 0.8,
    sameCountryLogOdds: 0.5,
    otherBrowserLogOdds: 0.8,
  },
  /** `elsewhereLogOdds`: ln LR of a log of another site. */
  device_infected: { weight: 2, source: 'judgement', elsewhereLogOdds: 0.8 },
  // By the days: `absence` (../history.ts).
  dormant_return: { weight: 2.7, source: 'judgement' },
  /**
   * `weight`: maximum of the sign-up's log-odds that still count (`youngAccount`). Leads to a review, and never blocks.
   */
  risky_signup: { weight: 5, source: 'judgement' },
  /** Challenges alone, and does not block alone. */
  loss_to_stranger: { weight: 3, source: 'judgement' },
  /**
   * Rises with the logarithm of the failures, from `minFailures` to `fullFailures`: seven are a challenge alone
   * (judgement: people give up sooner).
   */
  failed_before: { weight: 4, source: 'judgement', minFailures: 3, fullFailures: 12 },
  session_expired: { weight: 0.3, source: 'judgement' },
  token_expired: { weight: 0.3, source: 'judgement' },
  /** `otherNetworkLogOdds`: ln LR of another network of the same country, such as from Wi-Fi to mobile. */
  token_moved: { weight: 1.2, source: 'judgement', otherNetworkLogOdds: 0.2 },
  /**
   * Developers change the user agent, and a profile may be copied to a new machine. `otherMachineLogOdds`: ln LR of an
   * id on another machine, which `drift_device` counts too.
   */
  visitor_contradicted: { weight: 2.6, source: 'judgement', otherMachineLogOdds: 0.5 },
  /** Honest copies: a restored backup, a profile that was moved to another computer while the old one is still used. */
  visitor_copied: { weight: 2.6, source: 'judgement' },
} as const satisfies SignalPolicies
