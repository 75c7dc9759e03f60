import type { SignalPolicies } from '../signal-policy.ts'

export const identitySignals = {
  // How strong they are by the number of accounts: ../many-accounts.ts.
  vid_multi_account: { weight: 4.0, source: 'simulated' },
  // By the number of accounts: `furtherAccountLogOdds` (../many-accounts.ts).
  vid_further_account: { weight: 0.76, source: 'simulated' },
  device_multi_account: { weight: 3.0, source: 'simulated' },
  /** `thresholds`: visits of one browser. */
  fp_burst: {
    weight: 1.5,
    source: 'simulated',
    logOddsPerDoubling: 0.5,
    thresholds: [20, 40, 80, 200],
  },
  // By the accounts tried: `bareFailures` (../bare-clients.ts).
  device_failures: { weight: 2.6, source: 'judgement' },
  // By the number of accounts: `sharedMailbox` (../many-accounts.ts).
  mailbox_multi_account: { weight: 4.0, source: 'judgement' },
  /** Decides between challenge and shadow. It barely distinguishes staff from an operator: both are at one address. */
  shared_machine: { weight: -0.1, source: 'judgement' },
  /** `thresholds`: attempts on one account. */
  account_velocity: {
    weight: 2.0,
    source: 'literature',
    logOddsPerDoubling: 0.8,
    thresholds: [6, 10, 20, 40],
  },
  /** `thresholds`: addresses that try one account. */
  account_ip_spread: {
    weight: 2.0,
    source: 'judgement',
    logOddsPerDoubling: 0.8,
    thresholds: [null, 4, 6, 12],
  },
  identifier_multi_account: { weight: 4.0, source: 'judgement' },
  // By the number of values: `paymentValues` (../young-accounts.ts).
  card_testing: { weight: 3.4, source: 'judgement' },
  // By how often others do the same: `pace` (../young-accounts.ts).
  unusual_pace: { weight: 3.4, source: 'judgement' },
  /**
   * Challenges alone, and does not block alone. By the number of accounts: `sharedIdentifier.payoutAccounts`
   * (../many-accounts.ts).
   */
  shared_destination: { weight: 4.0, source: 'judgement' },
  known_abuser: { weight: 4.5, source: 'judgement' },
  linked_abuser: { weight: 2.9, source: 'judgement' },
  /** The weight of a link to an abuser. */
  reported_address: { weight: 2.9, source: 'judgement' },
  // By the share of reported people: `reportedShare` (../many-accounts.ts).
  reported_peers: { weight: 2.9, source: 'judgement' },
  /** The weight of a link to an abuser: the owner's own browsers and devices are excluded when it is reported. */
  reported_takeover: { weight: 2.9, source: 'judgement' },
  /** By the number of people: `sameName` (../many-accounts.ts). `laterLogOdds`: maximum after the sign-up. */
  email_family_cluster: { weight: 2.8, source: 'judgement', laterLogOdds: 1 },
  token_replayed: { weight: 2.5, source: 'judgement' },
  token_contradicted: { weight: 2.5, source: 'judgement' },
  session_contradicted: { weight: 1.0, source: 'judgement' },
  token_invalid: { weight: 1.5, source: 'judgement' },
} as const satisfies SignalPolicies
