import { expect, it } from 'vitest'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { foreignCrowd } from './foreign-place.ts'

/** Eight people on one device key who share an address, in a country of a site with 400 checks of 100 people. */
function crowdAt(
  country: number,
  { zone = country, together = 8, event = 'signup' as string } = {},
) {
  const evidence = evidenceWith({
    event,
    graph: { newcomersOnDevice: together, newcomersTogether: together },
    history: {
      by: 'account',
      visits: [],
      population: {
        total: 400,
        country,
        zone,
        arrivals: { accounts: [50, 50], deviceAccounts: [0, 0], signupsPerDay: 5, days: 20 },
      },
    },
  })
  const { history } = evidence
  if (history === null) throw new Error('no history')
  return foreignCrowd({
    ...evidence,
    history: { ...history, current: { ...history.current, country: 'KH' } },
  })
}

it('is a crowd at one address of a country in which all checks are its own', () => {
  expect(crowdAt(0)).toBe(1)
  expect(crowdAt(32), 'four checks each').toBe(1)
})

it('is less, the more others come from that country or with its time zone', () => {
  const shares = [32, 34, 36, 38, 60].map((country) => crowdAt(country))
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
  expect(shares.at(-1)).toBe(0)
  expect(crowdAt(0, { zone: 300 }), 'abroad over a VPN').toBe(0)
})

it('is no family, nor anyone after the sign-up', () => {
  const shares = [3, 4, 5, 6, 7].map((together) => crowdAt(0, { together }))
  expect(shares).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(crowdAt(0, { event: 'login' })).toBe(0)
})
