import { expect, test } from 'vitest'
import { releaseAge } from './releases.ts'

const at = (date: string) => Date.parse(date)
const chrome = (major: number) =>
  ({ family: 'chrome', engine: 'chromium', os: 'windows', major }) as const

test('the newest major follows the date and the published rhythm', () => {
  const behind = (major: number, date: string) => releaseAge(chrome(major), at(date))?.majorsBehind
  expect(behind(144, '2026-01-20')).toBe(0)
  expect(behind(152, '2026-09-07')).toBe(0)
  expect(behind(153, '2026-09-08')).toBe(0)
  expect(behind(156, '2026-10-21')).toBe(0)
  expect(behind(156, '2026-11-21')).toBe(2)
  expect(behind(170, '2026-11-21')).toBe(-12)
})

test('a browser ages from the day that a newer one came out', () => {
  const days = (major: number, date: string) => releaseAge(chrome(major), at(date))?.supersededDays
  expect(days(156, '2026-11-21')).toBe(18)
  expect(days(158, '2026-11-21')).toBe(0)
  expect(days(132, '2026-11-21')).toBeGreaterThan(365)
  expect(days(145, '2026-11-21')).toBeLessThan(365)
})

test('a Firefox with extended support ages from the end of its support', () => {
  const days = (major: number, date: string, os: 'linux' | 'ios' = 'linux') =>
    releaseAge(
      { family: 'firefox', engine: os === 'ios' ? 'safari' : 'firefox', os, major },
      at(date),
    )?.supersededDays
  expect(days(140, '2026-10-01')).toBe(0)
  expect(days(139, '2026-10-01')).toBeGreaterThan(365)
  expect(days(140, '2026-11-21')).toBeGreaterThan(30)
  expect(days(128, '2026-11-21')).toBeGreaterThan(365)
  expect(days(153, '2027-10-01')).toBe(0)
  expect(days(140, '2026-10-01', 'ios')).toBeGreaterThan(365)
})

test('each numbering has its own rhythm', () => {
  const nowMs = at('2026-11-21')
  const behind = (browser: Parameters<typeof releaseAge>[0]) =>
    releaseAge(browser, nowMs)?.majorsBehind
  expect(behind({ family: 'firefox', engine: 'firefox', os: 'linux', major: 153 })).toBe(4)
  expect(behind({ family: 'safari', engine: 'safari', os: 'macos', major: 26 })).toBe(1)
  expect(behind({ family: 'chrome', engine: 'safari', os: 'ios', major: 158 })).toBe(0)
  expect(behind({ family: 'firefox', engine: 'safari', os: 'ios', major: 157 })).toBe(0)
})

test('what has no known numbering has no age', () => {
  expect(releaseAge({ family: 'other', engine: 'other', os: 'other', major: 4 }, 0)).toBeNull()
  expect(releaseAge({ family: 'opera', engine: 'safari', os: 'ios', major: 4 }, 0)).toBeNull()
  expect(
    releaseAge({ family: 'chrome', engine: 'chromium', os: 'linux', major: null }, 0),
  ).toBeNull()
  expect(releaseAge(chrome(156), Number.NaN)).toBeNull()
})

test("WebKit on other systems than Apple's counts by itself", () => {
  const gnomeWeb = { family: 'safari', engine: 'safari', os: 'linux', major: 60 } as const
  expect(releaseAge(gnomeWeb, at('2026-11-21'))).toBeNull()
  expect(releaseAge({ ...gnomeWeb, os: 'macos' }, at('2026-11-21'))?.majorsBehind).toBeLessThan(0)
})
