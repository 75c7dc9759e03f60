/**
 * Reported abusers among the people on one device key, or at one address. `prior`: shares of a key's people that are
 * reported, and how likely each is without an operator's machine or line behind it. Nats of surprise from which it
 * counts, and log-odds of each nat beyond (judgement).
 */
export const reportedShare = {
  prior: [
    [0.01, 0.5],
    [0.03, 0.3],
    [0.1, 0.15],
    [0.3, 0.05],
  ],
  minNats: 3,
  logOddsPerNat: 3,
} as const

/**
 * Share of a report on a device key that counts, by how surely the key identifies one machine: phones and Macs of one
 * model hardly differ (judgement).
 */
export const reportFactorByConfidence = { high: 1, medium: 0.6, unknown: 0.6, low: 0.5 } as const

/**
 * Probability, by that certainty, with which an address that a reported account with the device key was at shows one
 * machine: a home rarely has two equal computers, and often two equal phones (judgement).
 */
export const sameMachineProbability = { high: 0.5, medium: 0.5, unknown: 0, low: 0 } as const
