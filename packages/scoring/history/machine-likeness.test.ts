import type { PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { lossToStranger } from './account-loss.ts'
import { deviceDrift } from './device-drift.ts'
import { machineLikeness } from './machine-likeness.ts'

const DAY_MS = 86_400_000
const OWN = {
  platform: 'a',
  vendor: 'b',
  canvas: 'c',
  audio: 'd',
  webgl: 'e',
  webglParameters: 'f',
  fonts: 'g',
  cores: 'h',
  memory: 'i',
  touch: 'j',
  math: 'k',
  colorDepth: 'l',
}
type Changed = Partial<Record<keyof typeof OWN, string>>
const USUAL: PastVisit = { ...neutral.history.current, asn: 3320, subnetKey: 'home', os: 'windows' }
const ELSEWHERE = { asn: 64500, subnetKey: 'other', ipKey: 'other' }
const TWIN = { fonts: 'x', canvas: 'x' }

const shown = (changed: Changed, about: Partial<PastVisit> = {}): PastVisit => {
  const sketch = { ...OWN, ...changed }
  return { ...USUAL, visitorKey: 'id', deviceKey: JSON.stringify(sketch), sketch, ...about }
}
/** A payout after visits in this order, five days apart. */
const after = (earlier: Changed[], now: Changed, about: Partial<PastVisit> = {}) => {
  const visits = earlier.map((changed, i) =>
    shown(changed, { atMs: USUAL.atMs - (earlier.length - i) * 5 * DAY_MS }),
  )
  const history = { visits: visits.reverse(), current: shown(now, about) }
  return evidenceWith({ event: 'payout', history })
}
const likeness = (...about: Parameters<typeof after>): number => {
  const { history } = after(...about)
  if (history === null) throw new Error('no history')
  return machineLikeness(history)
}
const TIMES_FOUR = [{}, {}, {}, {}]

test.each<[string, Changed[], Changed, number]>([
  ['on its machine', TIMES_FOUR, {}, 1],
  ['after a font was installed', TIMES_FOUR, { fonts: 'x' }, 1],
  ['after an update of graphics', TIMES_FOUR, { canvas: 'x', webgl: 'x' }, 1],
  ['where fonts and drawings are others', TIMES_FOUR, TWIN, 0],
  ['where fonts and memory are others', TIMES_FOUR, { fonts: 'x', memory: 'x' }, 1],
  ['after one visit', [{}], TWIN, 1],
  ['on a machine that it came from before', [...TIMES_FOUR, TWIN], TWIN, 1],
  [
    'in a browser that shows other parts each time',
    [1, 2, 3, 4].map((n) => ({ fonts: `${n}`, canvas: `${n}` })),
    { fonts: '5', canvas: '5' },
    1,
  ],
])('the id %s', (_, earlier, now, expected) => {
  expect(likeness(earlier, now)).toBeCloseTo(expected)
})

test('the likeness falls with the parts that differ, and less after a visit on yet another machine', () => {
  const parts: Changed[] = [{ fonts: 'x', audio: 'x' }, TWIN]
  const [some = 0, two = 0] = parts.map((now) => likeness(TIMES_FOUR, now))
  expect(two).toBeLessThan(some)
  const once = [{}, {}, { fonts: '1', canvas: '1' }, {}, {}]
  expect(likeness(once, TWIN)).toBeGreaterThan(0)
  expect(likeness(once, TWIN)).toBeLessThan(1)
})

test('an attacker’s login on an unlike machine does not make the owner’s browser one that randomises', () => {
  const login = shown(TWIN, { ...ELSEWHERE, atMs: USUAL.atMs - 300_000 })
  const { history } = after([{}, {}], TWIN, ELSEWHERE)
  if (history === null) throw new Error('no history')
  expect(machineLikeness({ ...history, visits: [login, ...history.visits] })).toBeCloseTo(0)
})

test('without an id that was seen before, there is no machine to compare', () => {
  for (const about of [{ visitorKey: 'another' }, { visitorKey: null }, { visitorIsOwn: false }])
    expect(likeness(TIMES_FOUR, TWIN, about)).toBe(1)
})

test('the id mitigates less, and at an unknown network it makes no payout safe', () => {
  const twin = after(TIMES_FOUR, TWIN, ELSEWHERE)
  expect(deviceDrift(twin)).toBeGreaterThan(deviceDrift(after(TIMES_FOUR, {}, ELSEWHERE)))
  expect(deviceDrift(twin)).toBeLessThan(0.1)
  expect(lossToStranger(twin)).toBe(1)
  expect(lossToStranger(after(TIMES_FOUR, {}, ELSEWHERE))).toBe(0)
  expect(lossToStranger(after(TIMES_FOUR, TWIN))).toBe(0)
})

test('a visit of yesterday on this machine counts where the account was before, or if it was proved', () => {
  const yesterday = (about: Partial<PastVisit>): number => {
    const { history } = after([{}, {}, {}, {}], TWIN, ELSEWHERE)
    if (history === null) throw new Error('no history')
    const last = shown(TWIN, { atMs: USUAL.atMs - DAY_MS, ...about })
    return machineLikeness({ ...history, visits: [last, ...history.visits] })
  }
  expect(yesterday({})).toBe(1)
  expect(yesterday(ELSEWHERE)).toBeLessThan(0.5)
  expect(yesterday({ ...ELSEWHERE, passed: true })).toBe(1)
})
