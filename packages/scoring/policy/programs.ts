/**
 * Programs that name themselves. `halfAccounts`: accounts at which the caller vouched for one (`legitimate`) after
 * which half of its weight remains, at minimum `minFactor`. `hostingFactor`: share of a hosting network's weight that
 * counts for one: programs run there, an honest partner's as well as a farm's (judgement).
 */
export const programs = { halfAccounts: 2, minFactor: 0.1, hostingFactor: 0.4 } as const
