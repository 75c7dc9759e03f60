import { DAY_MS, type PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { doubtOfDevice } from './doubted-device.ts'

const NOW = neutral.history.current
const ago = (days: number, about: Partial<PastVisit> = {}): PastVisit => ({
  ...NOW,
  atMs: NOW.atMs - days * DAY_MS,
  ...about,
})
const ELSEWHERE = { asn: 64_500, ipKey: 'elsewhere', subnetKey: 'elsewhere' }
const OTHER = { visitorKey: 'other', deviceKey: 'other', sketch: null }
const each = (from: number, to: number, about: Partial<PastVisit> = {}): PastVisit[] =>
  Array.from({ length: from - to + 1 }, (_, i) => ago(to + i, about))

function doubtOf(visits: PastVisit[], event = 'payout', current: Partial<PastVisit> = ELSEWHERE) {
  const { history } = evidenceWith({ history: { visits, current: { ...NOW, ...current } } })
  if (history === null) throw new Error('no history')
  return doubtOfDevice(history, event)
}
const round = (share: number) => Math.round(share * 10) / 10

test.each([
  [200, 1],
  [83, 0.5],
  [40, 0],
])('a device that comes back on another line after %i days is doubted by %f', (days, expected) => {
  expect(round(doubtOf([...each(20, 1, OTHER), ago(days)]))).toBe(expected)
})

test('it is not if it comes back on its line, at a login or a reset, or if the account was used nowhere else', () => {
  const visits = [...each(20, 1, OTHER), ago(200)]
  expect(doubtOf(visits, 'payout', {})).toBe(0)
  expect(doubtOf(visits, 'login')).toBe(0)
  expect(doubtOf(visits, 'password_reset')).toBe(0)
  expect(doubtOf([ago(200)])).toBe(0)
})

const ADMITTED = { ...ELSEWHERE, event: 'login', passed: true }
const older = each(60, 40, OTHER)

test.each([
  [2, 1],
  [18.5, 0.5],
  [31, 0],
])(
  'a device that a challenge let in %f days ago is doubted by %f while another is used',
  (days, expected) => {
    const visits = [ago(1, OTHER), ago(days, ADMITTED), ...older]
    expect(round(doubtOf(visits))).toBe(expected)
  },
)

test('it is not without a later visit of the other, after a proof at a payout, or after a visit on a line of the other', () => {
  const first = ago(4, ADMITTED)
  expect(doubtOf([first, ...older])).toBe(0)
  expect(doubtOf([ago(1, OTHER), ago(2, { ...ADMITTED, event: 'payout' }), first, ...older])).toBe(
    0,
  )
  expect(doubtOf([ago(1, OTHER), ago(2), first, ...older])).toBe(0)
})

test.each<[string, number, Partial<PastVisit>, number]>([
  ['challenged without an outcome', 20, { verdict: 'challenge' }, 1],
  ['allowed', 20, {}, 1],
  ['allowed at an account of seven visits', 7, {}, 0.6],
  ['allowed at an account of three visits', 3, {}, 0],
])('a device that came %s is doubted while another is used', (_, visits, about, expected) => {
  const first = ago(4, { ...ELSEWHERE, event: 'login', ...about })
  const before = each(39 + visits, 40, OTHER)
  expect(round(doubtOf([ago(1, OTHER), first, ...before]))).toBe(expected)
  expect(doubtOf([first, ...before])).toBe(0)
})

test.each<[string, number[], number]>([
  ['came every four weeks, and twenty days ago', [20, 48, 76], 1],
  ['came every four weeks, and thirty days ago', [30, 58, 86], 0],
  ['was there once', [20], 1],
  ['was there on one day', [20, 20.1], 1],
])(
  'a device that a challenge let in is doubted while another is awaited that %s',
  (_, days, expected) => {
    const before = days.map((daysAgo) => ago(daysAgo, OTHER))
    expect(round(doubtOf([ago(4, ADMITTED), ...before]))).toBe(expected)
  },
)

test.each([
  [0.1, 1],
  [0.9, 1],
  [1.1, 0],
])(
  'a challenge %f days after its first visit, which was allowed, counts as one there: %f',
  (later, expected) => {
    const enrolled = ago(4 - later, { ...ELSEWHERE, event: 'device_enroll', passed: true })
    const first = ago(4, { ...ELSEWHERE, event: 'login' })
    expect(round(doubtOf([ago(1, OTHER), enrolled, first, ago(30, OTHER)]))).toBe(expected)
  },
)

const THIRD = { asn: 64_501, ipKey: 'third', subnetKey: 'third' }

test.each([
  [1, 0.3],
  [3, 1],
])(
  'a device that came at one provider and is at another is doubted after %i older visits by %f',
  (visits, expected) => {
    const first = ago(4, { ...ELSEWHERE, event: 'login' })
    const before = each(39 + visits, 40, OTHER)
    expect(round(doubtOf([first, ...before], 'payout', THIRD))).toBe(expected)
    expect(doubtOf([first, ...before], 'payout', { ...THIRD, asn: ELSEWHERE.asn })).toBe(0)
    expect(doubtOf([first], 'payout', THIRD)).toBe(0)
  },
)
