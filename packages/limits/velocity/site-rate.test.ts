import { describe, expect, it } from 'vitest'
import { openSiteRate, type SiteRate, siteRateZ } from './site-rate.ts'

const MIN_MS = 60_000
const WEEK_MS = 7 * 86_400_000
/** A Monday, 00:00 UTC. */
const T = Date.UTC(2026, 0, 5)

/** `events` of each minute of the hour that starts at `fromMs`; the z of the last event. */
function hour(rate: SiteRate, fromMs: number, events: (minute: number) => number): number | null {
  let z: number | null = null
  for (let minute = 0; minute < 60; minute += 1) {
    const n = events(minute)
    for (let i = 0; i < n; i += 1) {
      z = siteRateZ(rate, fromMs + minute * MIN_MS + Math.floor((i * MIN_MS) / n))
    }
  }
  return z
}

const steady = (minute: number) => 20 + (minute % 3)

function afterWeeks(weeks: number, events: (minute: number) => number): SiteRate {
  const rate = openSiteRate()
  for (let week = 0; week < weeks; week += 1) hour(rate, T + week * WEEK_MS, events)
  return rate
}

describe("a site's rate", () => {
  it('is not judged before the same hour was seen three weeks', () => {
    const rate = openSiteRate()
    for (let week = 0; week < 3; week += 1) {
      expect(hour(rate, T + week * WEEK_MS, steady)).toBeNull()
    }
    expect(hour(rate, T + 3 * WEEK_MS, steady)).not.toBeNull()
  })

  it('is near zero at its usual pace', () => {
    const z = hour(afterWeeks(6, steady), T + 6 * WEEK_MS, steady)
    expect(Math.abs(z ?? 99)).toBeLessThan(1.5)
  })

  it('is far above zero in a flood, and within the first minute of it', () => {
    const rate = afterWeeks(6, steady)
    const flood = T + 6 * WEEK_MS
    const zs = Array.from({ length: 200 }, (_, i) => siteRateZ(rate, flood + i * 250))
    expect(Math.max(...zs.map((z) => z ?? 0))).toBeGreaterThan(6)
  })

  it('sees a flood across the turn of a minute', () => {
    const rate = afterWeeks(6, steady)
    const turn = T + 6 * WEEK_MS + 10 * MIN_MS
    for (let i = 0; i < 100; i += 1) siteRateZ(rate, turn - 5_000 + i * 40)
    expect(siteRateZ(rate, turn + 1_000) ?? 0).toBeGreaterThan(6)
  })

  it('has a rate for each hour of the week', () => {
    const rate = openSiteRate()
    for (let week = 0; week < 6; week += 1) {
      hour(rate, T + week * WEEK_MS, () => 100)
      hour(rate, T + week * WEEK_MS + 12 * 60 * MIN_MS, () => 2)
    }
    const at = (fromMs: number) => hour(rate, fromMs, (minute) => (minute === 0 ? 100 : 0)) ?? 0
    expect(at(T + 6 * WEEK_MS)).toBeLessThan(2)
    expect(at(T + 6 * WEEK_MS + 12 * 60 * MIN_MS)).toBeGreaterThan(6)
  })

  it('learns quiet minutes too: five in one minute of a site with one an hour are not usual', () => {
    const rate = afterWeeks(6, (minute) => (minute === 30 ? 1 : 0))
    const usual = rate.hours[Math.floor(T / 3_600_000) % 168]
    expect(usual?.mean).toBeLessThan(0.1)
    expect(usual?.seen).toBeGreaterThanOrEqual(300)
  })

  it('does not take a flood of an hour for usual', () => {
    const rate = afterWeeks(6, steady)
    hour(rate, T + 6 * WEEK_MS, () => 2_000)
    expect(hour(rate, T + 7 * WEEK_MS, () => 2_000) ?? 0).toBeGreaterThan(6)
  })

  it('is not odd at the second event of a quiet site', () => {
    const rate = afterWeeks(6, (minute) => (minute === 30 ? 1 : 0))
    siteRateZ(rate, T + 6 * WEEK_MS)
    expect(siteRateZ(rate, T + 6 * WEEK_MS + 1)).toBeLessThan(3)
  })
})
