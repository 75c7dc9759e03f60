import type { PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { neutral } from '../signals/evidence.fixture.ts'
import { contradictsStorage, hasLostId, leavesIdOut } from './browser-storage.ts'

const { history } = neutral
const MOVED: [string, Partial<PastVisit>, Partial<PastVisit>, boolean][] = [
  ['from Windows to Android', { os: 'windows' }, { os: 'android' }, true],
  [
    'between two machines with Windows',
    { os: 'windows' },
    { os: 'windows', deviceKey: 'x' },
    false,
  ],
  ['to the desktop version of a page', { os: 'ios' }, { os: 'macos' }, false],
  [
    'from a phone to another browser on Linux',
    { os: 'android', browser: 'samsung' },
    { os: 'linux', browser: 'chrome' },
    true,
  ],
  ['to a system that is not known', { os: 'windows' }, { os: null }, false],
  ['of a fingerprint in its place', { os: 'windows' }, { os: 'ios', visitorIsOwn: false }, false],
  ['of another id', { os: 'windows' }, { os: 'android', visitorKey: 'another' }, false],
]

test.each(MOVED)('whether the id of a browser moved: %s', (_, before, now, moved) => {
  const past = { ...history.current, visitorKey: 'id', visitorIsOwn: true }
  const current = { ...past, ...now }
  expect(contradictsStorage({ ...history, visits: [{ ...past, ...before }], current })).toBe(moved)
  const unlearned = [{ ...past, ...before }]
  expect(contradictsStorage({ ...history, visits: [], unlearned, current })).toBe(moved)
})

test('an id that was seen on this system before has not moved', () => {
  const past = { ...history.current, visitorKey: 'id', visitorIsOwn: true }
  const visits = [
    { ...past, os: 'windows' },
    { ...past, os: 'android' },
  ]
  expect(contradictsStorage({ ...history, visits, current: { ...past, os: 'android' } })).toBe(
    false,
  )
})

const VERSIONS: [string, number[], number, boolean][] = [
  ['an update', [155, 156], 157, false],
  ['the same', [155, 156], 156, false],
  ['an older one', [155, 156], 155, true],
  ['an older one, as before', [156, 155, 156], 155, false],
]

test.each(VERSIONS)(
  'whether the version of the browser contradicts its id: %s',
  (_, before, now, found) => {
    const past = { ...history.current, visitorKey: 'id', visitorIsOwn: true }
    const visits = before.map((browserMajor, at) => ({
      ...past,
      browserMajor,
      atMs: past.atMs + at,
    }))
    const current = { ...past, browserMajor: now, atMs: past.atMs + 10 }
    expect(contradictsStorage({ ...history, visits: visits.reverse(), current })).toBe(found)
    const other = { ...current, browser: 'firefox' }
    expect(contradictsStorage({ ...history, visits, current: other })).toBe(false)
  },
)

test('a newer version on another machine, with a copy of the id, makes the version of its browser none of an older browser', () => {
  const sketch = { canvas: 'a', webgl: 'b', fonts: 'c', cores: 'd' }
  const past = {
    ...history.current,
    visitorKey: 'id',
    visitorIsOwn: true,
    browserMajor: 156,
    sketch,
  }
  const copy = { ...past, browserMajor: 158, sketch: { ...sketch, webgl: 'x', cores: 'x' } }
  const visits = [past, past, past].map((visit, at) => ({ ...visit, atMs: past.atMs - 9 + at }))
  const unlearned = [{ ...copy, atMs: past.atMs - 1 }]
  expect(contradictsStorage({ ...history, visits, unlearned, current: past })).toBe(false)
  const older = { ...copy, browserMajor: 155 }
  expect(contradictsStorage({ ...history, visits, current: older })).toBe(true)
})

test('an id is lost where all visits had one and the same', () => {
  const past = { ...history.current, visitorKey: 'id', visitorIsOwn: true }
  const current = { ...past, visitorKey: null }
  const lost = (...ids: (string | null)[]) =>
    hasLostId({ ...history, visits: ids.map((visitorKey) => ({ ...past, visitorKey })), current })
  expect(lost('id', 'id')).toBe(true)
  expect(lost('id', 'other')).toBe(false)
  expect(lost('id', null)).toBe(false)
  expect(lost()).toBe(false)
  expect(hasLostId({ ...history, visits: [past], current: past })).toBe(false)
})

test('an id is left out at an event that may lose the account, where all visits had one', () => {
  const own = { ...history.current, visitorKey: 'id', visitorIsOwn: true }
  const current = { ...own, visitorKey: 'fingerprint', visitorIsOwn: false }
  const visits = [own, { ...own, visitorKey: 'another' }]
  expect(leavesIdOut('payout', { ...history, visits, current })).toBe(true)
  expect(leavesIdOut('login', { ...history, visits, current })).toBe(false)
  expect(leavesIdOut('payout', { ...history, visits, current: own })).toBe(false)
  expect(leavesIdOut('payout', { ...history, visits: [...visits, current], current })).toBe(false)
  expect(leavesIdOut('payout', { ...history, visits, current, isIdCopied: true })).toBe(false)
})
