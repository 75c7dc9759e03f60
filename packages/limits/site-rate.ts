/** A site's events by minute, and what is usual for each hour of the week. */
export interface SiteRate {
  lastMs: number
  minute: number
  n: number
  /** By hour of the week: minutes seen, mean and variance of events a minute (EWMA). */
  hours: ({ seen: number; mean: number; variance: number } | null)[]
}

const HOURS_OF_WEEK = 168
/** Weight of a new minute: about the last five weeks of the same hour. */
const ALPHA = 1 / 300
/** Minutes of an hour of the week before its usual rate says anything: three weeks of it. */
const ENOUGH = 180

export function openSiteRate(): SiteRate {
  return { lastMs: 0, minute: -1, n: 0, hours: Array.from({ length: HOURS_OF_WEEK }, () => null) }
}

/** Counts an event and answers the running minute in standard deviations; null: not enough known. */
export function siteRateZ(rate: SiteRate, nowMs: number): number | null {
  const minute = Math.floor(nowMs / 60_000)
  if (minute > rate.minute) {
    if (rate.minute >= 0) learn(rate)
    rate.minute = minute
    rate.n = 0
  }
  rate.n += 1
  rate.lastMs = Math.max(rate.lastMs, nowMs)
  const usual = rate.hours[hourOfWeek(rate.minute)]
  if (!usual || usual.seen < ENOUGH) return null
  // A Poisson process varies by its mean at least: a quiet site is not anomalous at its second event.
  const deviation = Math.sqrt(Math.max(usual.variance, usual.mean, 1))
  return (rate.n - usual.mean) / deviation
}

function learn(rate: SiteRate): void {
  const hour = hourOfWeek(rate.minute)
  const usual = rate.hours[hour] ?? { seen: 0, mean: 0, variance: 0 }
  const alpha = Math.max(ALPHA, 1 / (usual.seen + 1))
  const off = rate.n - usual.mean
  usual.mean += alpha * off
  usual.variance = (1 - alpha) * (usual.variance + alpha * off * off)
  usual.seen += 1
  rate.hours[hour] = usual
}

function hourOfWeek(minute: number): number {
  return Math.floor(minute / 60) % HOURS_OF_WEEK
}
