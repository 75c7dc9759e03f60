import type { Evidence, PastVisit } from '@vigil/evidence'
import { expect, test } from 'vitest'
import { policy } from '../policy/index.ts'
import { evidenceWith, neutral } from '../signals/evidence.fixture.ts'
import { reducedByTravel, travelTooFast } from './travel.ts'

const HOUR_MS = 3_600_000
const { mobileLogOdds, otherBrowserLogOdds, weight } = policy.signals.impossible_travel
const USUAL: PastVisit = { ...neutral.history.current, geo: null }
const BRAZIL = { country: 'BR', asn: 64500 }
const CLOCK = { timezone: 'America/Sao_Paulo' }
const OTHER = { visitorKey: 'other', deviceKey: 'other' }

/** A visit after so many hours and ten at home; `recent` came between. */
function after(hours: number, now: Partial<PastVisit>, recent: Partial<PastVisit>[] = []) {
  const atMs = USUAL.atMs + hours * HOUR_MS
  const before = Array.from({ length: 10 }, (_, i) => ({ atMs: USUAL.atMs - i * 48 * HOUR_MS }))
  const visits = [...recent, ...before].map((visit) => ({ ...USUAL, ...visit }))
  return evidenceWith({ history: { visits, current: { ...USUAL, ...now, atMs } } })
}
const withUnlearned = (evidence: Evidence, visit: Partial<PastVisit>): Evidence => ({
  ...evidence,
  history: evidence.history && { ...evidence.history, unlearned: [{ ...USUAL, ...visit }] },
})

test.each([
  [1, 1],
  [5, 1],
  [8.5, 1],
  [10, 0],
])('%s hours are too few for a flight of nine by %s', (hours, strength) => {
  expect(travelTooFast(after(hours, BRAZIL))).toBe(strength)
})

test('a journey becomes impossible gradually', () => {
  const strengths = [8.6, 8.8, 9].map((hours) => travelTooFast(after(hours, BRAZIL)))
  expect(strengths).toEqual([...strengths].sort((a, b) => b - a))
  expect(new Set(strengths).size).toBe(3)
})

test('an unknown browser makes no journey: another person may have it', () => {
  expect(travelTooFast(after(5, { ...BRAZIL, ...OTHER }))).toBe(0)
  expect(travelTooFast(after(0.5, { ...BRAZIL, ...OTHER }))).toBe(1)
})

test('a machine that many others look like makes none', () => {
  const phone = { ...BRAZIL, visitorKey: null, os: 'ios' }
  expect(travelTooFast(after(5, phone))).toBe(0)
  expect(travelTooFast(after(5, { ...phone, os: 'windows' }))).toBe(1)
})

test("a known browser counts little where another of the account's was elsewhere", () => {
  const longAgo = { ...OTHER, atMs: USUAL.atMs - 48 * HOUR_MS }
  const phone = (hours: number) =>
    travelTooFast(after(hours, { ...BRAZIL, ...OTHER }, [{ atMs: USUAL.atMs }, longAgo]))
  expect(phone(1)).toBeCloseTo(otherBrowserLogOdds / weight)
  expect(phone(3)).toBe(0)
})

test('a carrier abroad shows where the phone is if its clock is there too', () => {
  const phone = { ...BRAZIL, mobile: true }
  expect(travelTooFast(after(3, phone))).toBeCloseTo(mobileLogOdds / weight)
  expect(travelTooFast(after(3, { ...phone, ...CLOCK }))).toBe(1)
})

test('a visit with the clock of elsewhere came through a network at home', () => {
  const through = after(3, { ...BRAZIL, ...CLOCK })
  const { history } = through
  const visits = history?.visits.map((visit) => ({ ...visit, ...CLOCK })) ?? []
  expect(travelTooFast({ ...through, history: history && { ...history, visits } })).toBe(0)
})

test('a country where the account was before counts less', () => {
  const ever = { ...BRAZIL, atMs: USUAL.atMs - 500 * HOUR_MS }
  expect(travelTooFast(after(3, BRAZIL, [ever]))).toBe(0.5)
})

test('a browser that was seen in two places in turn is one of them by turns', () => {
  const first = { ...BRAZIL, atMs: USUAL.atMs - 3 * HOUR_MS }
  expect(travelTooFast(withUnlearned(after(14, BRAZIL), first))).toBe(1)
  expect(travelTooFast(withUnlearned(after(14, { country: 'AR', asn: 64501 }), first))).toBe(0)
  expect(travelTooFast(withUnlearned(after(3, {}), first))).toBe(0)
})

test('a known device mitigates less where its clock went along', () => {
  expect(reducedByTravel(after(3, { ...BRAZIL, ...CLOCK }), -2)).toBe(
    -2 * policy.travel.remainingMitigationShare,
  )
  expect(reducedByTravel(after(3, BRAZIL), -2)).toBe(-2)
  expect(reducedByTravel(after(3, { ...BRAZIL, ...CLOCK }), 2)).toBe(2)
  expect(reducedByTravel(after(11, { ...BRAZIL, ...CLOCK }), -2)).toBe(-2)
})
