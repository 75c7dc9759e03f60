import type { Differing } from '../evidence.fixture.ts'

/** So many newcomers on the device key of a site with so many sign-ups in two weeks. */
export const shared = (
  others: number,
  signups: number,
  deviceAccounts: readonly [older: number, newer: number],
): Differing => ({
  graph: { newcomersOnDevice: others },
  history: {
    by: 'account',
    visits: [],
    priorCount: 0,
    population: {
      total: 1000,
      arrivals: { accounts: [500, 500], deviceAccounts, signupsPerDay: signups / 14, days: 60 },
    },
  },
})
