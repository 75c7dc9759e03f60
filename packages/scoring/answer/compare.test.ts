import { expect, test } from 'vitest'
import { neutral } from '../signals/evidence.fixture.ts'
import { compareSummary, comparisonOf } from './compare.ts'

const { history } = neutral

test('a visit is compared only where there are earlier ones', () => {
  expect(
    comparisonOf({ ...neutral, history: { ...history, priorCount: 0, visits: [] } }),
  ).toBeNull()
  expect(comparisonOf({ ...neutral, history: null })).toBeNull()
})

test('a visit like those before has no deltas', () => {
  const { priorCount } = history
  const comparison = comparisonOf(neutral)
  expect(comparison).toMatchObject({ differing: 0, deltas: [] })
  expect(comparison && compareSummary(comparison)).toEqual({
    priorCount,
    firstSeen: false,
    deltas: [],
  })
})

test('what is unlike every earlier visit is a delta, in words where it is no identifier', () => {
  const current = { ...history.current, country: 'BR', deviceKey: 'another' }
  const compare = comparisonOf({ ...neutral, history: { ...history, current } })
  expect(compare).toMatchObject({ differing: 2 })
  expect(compare?.deltas).toEqual([
    {
      compartment: 'fingerprint',
      code: 'new_device',
      label: 'New device',
      detail: 'not seen before',
    },
    {
      compartment: 'network',
      code: 'new_country',
      label: 'New country',
      detail: 'usually DE, now BR',
    },
  ])
})
