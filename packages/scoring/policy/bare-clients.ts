/**
 * Sign-ups, or logins, without browser data. `prior`: their share at a site, and the probability of each share,
 * including sites without the SDK (ad blockers stop it for about one visitor in twenty; judgement).
 */
export const bareSurprise = {
  prior: [
    [0.003, 0.15],
    [0.01, 0.2],
    [0.03, 0.25],
    [0.1, 0.2],
    [0.3, 0.1],
    [0.999, 0.1],
  ],
  /**
   * Share of hours in which the SDK loads for no visitor (`outageShare`): all visits then lack browser data, up to
   * `outageBusyFactor` times the day's hourly mean (judgement).
   */
  outageShare: 0.002,
  outageBusyFactor: 3,
  /**
   * Comparison of the last day with the share of the site's allowed sign-ups without browser data, from `minChecks` of
   * them on. The counted share and `variationFactor` of it are equally likely, as the share varies from day to day
   * (judgement). `minNats` and `logOddsPerNat` as on a device key.
   */
  day: { minChecks: 50, variationFactor: 1.5, minNats: 2, logOddsPerNat: 0.39 },
} as const

/**
 * Networks (/24 or /48) from which attempts without browser data failed, among all of such attempts, in a day or, at a
 * busy site, an hour. `prior`: shares that fail without an attack, and how likely each is, an outage of logins and a
 * broken version of an app included. `minNats`: nats of surprise from which it counts; `logOddsPerNat`: log-odds of
 * each nat beyond (judgement).
 */
export const bareFailures = {
  prior: [
    [0.05, 0.3],
    [0.15, 0.4],
    [0.3, 0.2],
    [0.6, 0.07],
    [0.95, 0.03],
  ],
  minNats: 2,
  logOddsPerNat: 1.6,
} as const
