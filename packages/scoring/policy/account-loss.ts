/**
 * Events such as a reset or a payout from a device and network that are new to the account, by the share of the site's
 * checks of that event that differ from their account's profile: in full up to `rareShare`, not at all from
 * `usualShare` on. `priorShare` counts as `priorChecks` checks (judgement).
 */
export const accountLoss = {
  rareShare: 0.2,
  usualShare: 0.6,
  priorShare: 0.05,
  priorChecks: 40,
  /**
   * A new subnet of a provider that the account used. `newSubnetShare`, `newSubnetShareMobile`: expected share of
   * visits there from a new one, on a fixed line and on a carrier, counted as `priorVisits` visits. `rareShare`,
   * `commonShare`: share of the site's visits in the country that come from the provider, up to which it is known as a
   * subnet is, and from which it is any stranger's too. `otherRegionFactor`: factor if all visits there were in another
   * region. Minimum `minAtRecovery`: at a reset, which owners make on new phones; `minAfterLogin`: on a device that
   * logged in before, as that of a stolen session did not, or if the account's others did not either. `unlikeVisits`:
   * visits of the account's other devices, none on this system, from which that minimum falls, and is 0 (judgement: a
   * young account's second device was not seen yet).
   */
  provider: {
    newSubnetShare: 0.1,
    newSubnetShareMobile: 0.7,
    priorVisits: 2,
    rareShare: 0.01,
    commonShare: 0.15,
    otherRegionFactor: 0.5,
    minAtRecovery: 0.9,
    minAfterLogin: 0.5,
    unlikeVisits: [2, 5],
  },
  /**
   * The clock of a browser at an account of which nothing else is known: share of the site's visits from its countries
   * up to which it is foreign, and from which it is usual; `fittingFactor`: factor if it fits the address (judgement).
   */
  timezone: { rareShare: 0.005, usualShare: 0.02, fittingFactor: 0.5 },
  /**
   * Days after which a challenge that was passed at a login shows that the device is the account's at such events too
   * (judgement).
   */
  passedChallengeDays: 1,
  /**
   * Days for which a challenge that a device failed or left takes the proof from one that it then passes: prompts are
   * sent until one is approved (judgement).
   */
  refusedChallengeDays: 1,
  /**
   * A device of the account's that may be another person's. `returnedDays`: since it came or came back, from which it
   * is no longer doubted, and up to which in full; `absentDays`: of its absence from which it counts, and in full,
   * `visitsElsewhere`: likewise of the account on other devices meanwhile, or before it came (judgement: a laptop is
   * left in a drawer for a holiday, and one that was given away is not used for months). `visitsBeforeMoved`: likewise
   * before it came, if it is at none of the providers that it used (judgement: people pay out at home or at work).
   */
  doubtedDevice: {
    returnedDays: [30, 7],
    absentDays: [45, 120],
    visitsElsewhere: [3, 10],
    visitsBeforeMoved: [0, 3],
  },
  /**
   * Other people at an IP address in 30 days from which it proves less to a device without a login, and nothing
   * (judgement: a household has at most six others).
   */
  publicPlacePeople: [6, 14],
  /**
   * Strength of the link to another account over the browser's id from which the browser may be that account's, and
   * from which it is (judgement).
   */
  othersBrowserStrength: [0.3, 0.6],
} as const
