import { expect, test } from 'vitest'
import { compareOf } from './compare.ts'
import { neutral } from './signals/evidence.fixture.ts'

const { history } = neutral

test('a visit is compared only where there are earlier ones', () => {
  expect(compareOf({ ...neutral, history: { ...history, priorCount: 0, visits: [] } })).toBeNull()
  expect(compareOf({ ...neutral, history: null })).toBeNull()
})

test('a visit like those before has no deltas', () => {
  const { priorCount } = history
  expect(compareOf(neutral)).toEqual({ priorCount, firstSeen: false, deltas: [] })
})

test('what is unlike every earlier visit is a delta, told in words where it is no identifier', () => {
  const current = { ...history.current, country: 'BR', deviceKey: 'another' }
  const compare = compareOf({ ...neutral, history: { ...history, current } })
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
