import { expect, it } from 'vitest'
import { counts, evidenceWith } from '../signals/evidence.fixture.ts'
import { shareOfColleagues } from './colleagues.ts'

it('passwords that are sprayed over a large firm are no colleagues', () => {
  const evidence = evidenceWith({
    event: 'login',
    email: { free: false, paidMailbox: false, forwarder: false, disposable: false },
    velocity: { accountsPerEmailDomain: counts(0, 0, 0, 200) },
  })
  expect(shareOfColleagues(evidence, 64)).toBeCloseTo(0.3)
  expect(shareOfColleagues(evidence, 130)).toBe(1)
})
