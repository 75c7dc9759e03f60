/** A site's events by minute, and the usual rate for each hour of the week. */
export interface SiteRate {
  /** The running minute since the epoch; -1 before the first event. */
  minute: number
  /** Events of the running minute, and of the one before it. */
  n: number
  before: number
  /** By hour of the week. */
  hours: (UsualRate | null)[]
}

/** Minutes learned, mean and variance of events a minute (exponentially weighted). */
export interface UsualRate {
  seen: number
  mean: number
  variance: number
}

export const HOURS_OF_WEEK = 168
const WEEK_MIN = HOURS_OF_WEEK * 60
/** Weight of a new minute: about the last five weeks of the same hour. */
const ALPHA = 1 / 300
/** Minutes of an hour of the week from which its rate is used: three weeks. */
const ENOUGH = 180
/** A minute counts as at most this many deviations above the mean: a flood must not become usual. */
const FARTHEST = 3

export function openSiteRate(): SiteRate {
  return {
    minute: -1,
    n: 0,
    before: 0,
    hours: Array.from({ length: HOURS_OF_WEEK }, () => null),
  }
}

/**
 * Counts an event and answers how far the last 60 s are from the usual rate of this hour of the
 * week, in standard deviations; null: too little is known of the hour.
 */
export function siteRateZ(rate: SiteRate, nowMs: number): number | null {
  const minute = Math.floor(nowMs / 60_000)
  if (minute > rate.minute) moveTo(rate, minute)
  rate.n += 1
  const usual = rate.hours[hourOfWeek(rate.minute)]
  if (!usual || usual.seen < ENOUGH) return null
  const past = Math.min(1, Math.max(0, nowMs / 60_000 - rate.minute))
  const last60s = rate.n + (1 - past) * rate.before
  return (last60s - usual.mean) / deviation(usual)
}

/** Learns the minutes that are over, quiet ones too; of a longer silence the last week. */
function moveTo(rate: SiteRate, minute: number): void {
  if (rate.minute >= 0) {
    learn(rate, rate.minute, rate.n)
    const firstQuiet = Math.max(rate.minute + 1, minute - WEEK_MIN)
    for (let quiet = firstQuiet; quiet < minute; quiet += 1) learn(rate, quiet, 0)
  }
  rate.before = minute === rate.minute + 1 ? rate.n : 0
  rate.minute = minute
  rate.n = 0
}

function learn(rate: SiteRate, minute: number, events: number): void {
  const hour = hourOfWeek(minute)
  const usual = rate.hours[hour] ?? { seen: 0, mean: 0, variance: 0 }
  const max = usual.mean + FARTHEST * deviation(usual)
  const n = usual.seen < ENOUGH ? events : Math.min(events, max)
  const alpha = Math.max(ALPHA, 1 / (usual.seen + 1))
  const off = n - usual.mean
  usual.mean += alpha * off
  usual.variance = (1 - alpha) * (usual.variance + alpha * off * off)
  usual.seen += 1
  rate.hours[hour] = usual
}

/** The variance of arrivals is at least their mean (Poisson), and a quiet site is not unusual at its second event. */
function deviation(usual: UsualRate): number {
  return Math.sqrt(Math.max(usual.variance, usual.mean, 1))
}

function hourOfWeek(minute: number): number {
  return Math.floor(minute / 60) % HOURS_OF_WEEK
}
