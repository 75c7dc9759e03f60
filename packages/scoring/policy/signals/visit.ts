import type { SignalPolicies } from '../signal-policy.ts'

export const visitSignals = {
  /** Weights of drift are bounds: what a feature counts for stands in `drift`. */
  drift_location: { weight: 5, source: 'simulated' },
  drift_model: { weight: 5, source: 'simulated' },
  drift_client: { weight: 2, source: 'simulated' },
  drift_device: { weight: 5, source: 'simulated' },
  /**
   * `mobile`: ln LR where an end is a phone: carriers route it out of a far city (CGNAT). `sameCountry`: where both
   * ends are in one country, in which addresses are placed by their provider's registration as often as by their line. `otherBrowser`: where
   * this browser could make the journey, and another of the account's was elsewhere, as in a family (judgement).
   */
  impossible_travel: {
    weight: 2.8,
    source: 'simulated',
    mobile: 0.8,
    sameCountry: 0.5,
    otherBrowser: 0.8,
  },
  /** `elsewhere`: ln LR of a log of another site. */
  device_infected: { weight: 2, source: 'judgement', elsewhere: 0.8 },
  dormant_return: { weight: 2.7, source: 'judgement' },
  /** In place of it: as much, but sooner (`absence`). */
  unknown_return: { weight: 2.7, source: 'judgement' },
  /** Alone a challenge, and never a block. */
  loss_to_stranger: { weight: 3, source: 'judgement' },
  /** Rises with the logarithm of the failures, `from` so many on to `fullFrom`: seven are a challenge alone (judgement: people give up sooner). */
  failed_before: { weight: 4, source: 'judgement', from: 3, fullFrom: 12 },
  session_expired: { weight: 0.3, source: 'judgement' },
  token_expired: { weight: 0.3, source: 'judgement' },
  /** `otherNetwork`: ln LR of another network of the same country, such as from Wi-Fi to mobile. */
  token_moved: { weight: 1.2, source: 'judgement', otherNetwork: 0.2 },
  /**
   * Developers change the name of a browser, and a profile may be copied to a new machine. `otherMachine`: ln LR of an id on another machine,
   * which `drift_device` counts too.
   */
  visitor_contradicted: { weight: 2.6, source: 'judgement', otherMachine: 0.5 },
} as const satisfies SignalPolicies
