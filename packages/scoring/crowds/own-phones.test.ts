import { expect, it } from 'vitest'
import { policy } from '../policy/index.ts'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { shareOfOwnPhones } from './own-phones.ts'

const [family, full] = policy.coLocation.models
const PHONE = { form: 'mobile' } as const

it.each([
  ['phones of as many models as a family has', family, PHONE, 1],
  ['phones of some models', (family + full) / 2, PHONE, 0.5],
  ['phones of many models', full, PHONE, 0],
  ['a computer among many phones', full, { form: 'desktop' }, 1],
  ['an emulated phone among many', full, { ...PHONE, emulated: true }, 1],
] as const)(
  'what counts of a crowd at an address: %s',
  (_, usualModelsAtAddress, userAgent, share) => {
    const evidence = evidenceWith({ userAgent, graph: { usualModelsAtAddress } })
    expect(shareOfOwnPhones(evidence)).toBeCloseTo(share)
  },
)

it('is all of it where the graph was not read, or the client is unknown', () => {
  expect(shareOfOwnPhones(evidenceWith({ userAgent: PHONE, graph: null }))).toBe(1)
  expect(shareOfOwnPhones(evidenceWith({ userAgent: null }))).toBe(1)
})
