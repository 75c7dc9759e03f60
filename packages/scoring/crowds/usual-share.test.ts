import { expect, it } from 'vitest'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { shareByPopulation } from './usual-share.ts'

const OWN = { weight: 2, attackerShare: 0.2 }
const at = (asn: number, total: number) =>
  shareByPopulation(evidenceWith({ history: { population: { total, asn } } }), 'asn', OWN)

it.each([
  ['never seen', 0, 2_000, 1],
  ['as rare as the weight assumes', 54, 2_000, 1],
  ['a twentieth', 100, 2_000, Math.log(0.2 / 0.05) / 2],
  ['as usual as among attackers', 400, 2_000, 0],
  ['nearly all', 1_990, 2_000, 0],
  ['a new site', 0, 0, 1],
  ['one of the first three', 1, 3, 0.51],
] as const)('%s', (_, asn, total, share) => {
  expect(at(asn, total)).toBeCloseTo(share, 1)
})

it('is 1 without counts', () => {
  expect(shareByPopulation(evidenceWith({ history: { population: null } }), 'asn', OWN)).toBe(1)
  expect(shareByPopulation(evidenceWith({ history: null }), 'asn', OWN)).toBe(1)
})

it('never rises with what the site sees', () => {
  const shares = [0, 10, 50, 100, 200, 400, 800].map((n) => at(n, 2_000))
  expect(shares).toEqual([...shares].sort((a, b) => b - a))
})
