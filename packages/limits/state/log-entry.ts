import type { PackedWindow, RateWindows } from '../rates/rate-windows.ts'
import type { VelocityObservation } from '../requests/limiter-request.ts'
import { readObservation } from '../requests/read-request.ts'
import { HOURS_OF_WEEK, type SiteRate, type UsualRate } from '../velocity/site-rate.ts'
import type { PackedSubject, Subjects } from '../velocity/subjects.ts'
import { observe } from '../velocity/velocity.ts'

/** An event that was counted, with its time and its fields in the order of `EVENT_FIELDS`. */
export type PackedEvent = ['event', atMs: number, ...fields: (string | number | boolean | null)[]]

/** An entry of a rate limiter's storage. */
export type LogEntry = PackedEvent | ['window', ...PackedWindow] | PackedSubject

/** The state of a rate limiter in memory. */
export interface Held {
  subjects: Subjects
  windows: RateWindows
}

/** The fields of an event in their stored order; append only, because stored rows use it. */
const EVENT_FIELDS = [
  'event',
  'ip',
  'subnet',
  'visitor',
  'device',
  'account',
  'emailDomain',
  'site',
  'paidClick',
  'payload',
  'addressFamily',
  'payloadOwner',
  'clientKind',
  'clientVersion',
  'attemptMs',
  'payment',
  'client',
  'provider',
  'newcomer',
] as const satisfies readonly (keyof VelocityObservation)[]

export function packEvent(seen: VelocityObservation, atMs: number): PackedEvent {
  return ['event', atMs, ...EVENT_FIELDS.map((name) => seen[name])]
}

/** Restores an entry: an event is counted again and returned, other state is set. Unknown entries are skipped. */
export function restore(held: Held, entry: unknown): PackedEvent | null {
  if (!Array.isArray(entry)) return null
  const [kind, name, ...rest]: unknown[] = entry
  if (kind === 'event') {
    const seen = unpackEvent(rest)
    if (!seen || !isNumber(name)) return null
    observe(held.subjects, seen, name)
    return packEvent(seen, name)
  }
  if (typeof name !== 'string') return null
  if (kind === 'window') {
    const [windowMs, ...slots] = rest.filter(isNumber)
    if (windowMs !== undefined) held.windows.restore([name, windowMs, ...slots])
  } else if (kind === 'once' || kind === 'again') {
    held.subjects.restore(name, kind === 'again', rest.filter(isNumber))
  } else if (kind === 'site') {
    const rate = readSiteRate(rest[0])
    if (rate) held.subjects.restoreSite(name, rate)
  }
  return null
}

function unpackEvent(fields: unknown[]): VelocityObservation | null {
  return readObservation(Object.fromEntries(EVENT_FIELDS.map((name, i) => [name, fields[i]])))
}

function readSiteRate(value: unknown): SiteRate | null {
  if (!has(value, ['minute', 'n', 'before', 'hours'])) return null
  const { minute, n, before, hours } = value
  if (!isNumber(minute) || !isNumber(n) || !isNumber(before) || !Array.isArray(hours)) return null
  if (hours.length !== HOURS_OF_WEEK) return null
  return { minute, n, before, hours: hours.map(readUsualRate) }
}

function readUsualRate(value: unknown): UsualRate | null {
  if (!has(value, ['seen', 'mean', 'variance'])) return null
  const { seen, mean, variance } = value
  return isNumber(seen) && isNumber(mean) && isNumber(variance) ? { seen, mean, variance } : null
}

function has<K extends string>(value: unknown, keys: K[]): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && keys.every((key) => key in value)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
