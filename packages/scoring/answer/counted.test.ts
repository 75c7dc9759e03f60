import { expect, it } from 'vitest'
import { evidenceWith } from '../signals/evidence.fixture.ts'
import { signalByCode } from '../signals/index.ts'
import { countOf, describeCount } from './counted.ts'

const signal = (code: string) => {
  const found = signalByCode.get(code)
  if (found === undefined) throw new Error(`there is no signal ${code}`)
  return found
}
const tried = (min1: number, hour24: number) =>
  evidenceWith({ velocity: { account: { min1, min10: min1, hour1: min1, hour24 } } })

it.each([
  ['the window that is furthest over its threshold', tried(60, 60), [60, 'min1']],
  ['a day of steady attempts', tried(1, 900), [900, 'hour24']],
  ['no window over its threshold', tried(1, 1), null],
])('a burst counts by %s', (_, evidence, stored) => {
  expect(countOf(signal('account_velocity'), evidence)).toEqual(stored)
})

it('a stored count is described with its window; one of before windows were stored without', () => {
  const burst = signal('account_velocity')
  expect(describeCount(burst, [60, 'min1'])).toEqual({
    count: 60,
    what: 'attempts on this account in a minute',
  })
  expect(describeCount(burst, 60)).toEqual({ count: 60, what: 'attempts on this account' })
})

it('a count of all that are read is a lower bound', () => {
  const onDevice = signal('device_multi_account')
  const read = evidenceWith({ graph: { newcomersOnDevice: 24 } })
  expect(describeCount(onDevice, countOf(onDevice, read) ?? 0)).toEqual({
    count: 24,
    what: 'or more other people on this device',
  })
  expect(describeCount(onDevice, [63, 'hour24'])?.what).toBe(
    'or more other people on this device in 24 hours',
  )
  expect(describeCount(onDevice, 22)?.what).toBe('other people on this device')
})

it('a person who counts in part is one person, and none is no count', () => {
  const inBrowser = signal('vid_further_account')
  const seen = (mailboxesPerVisitor: number) =>
    countOf(inBrowser, evidenceWith({ graph: { mailboxesPerVisitor } }))
  expect(seen(0)).toBeNull()
  expect(describeCount(inBrowser, seen(0.3) ?? 0)).toEqual({
    count: 1,
    what: 'other person on this browser or installation',
  })
})
