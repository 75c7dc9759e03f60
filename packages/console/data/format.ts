import type { CompartmentId, NetworkKind } from '@vigil/contract'

const WHEN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const NUMBER = new Intl.NumberFormat()
const REGIONS = new Intl.DisplayNames(undefined, { type: 'region' })
const AGO = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const STEPS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
  ['second', 1000],
] as const

export const whenOf = (at: string): string => WHEN.format(new Date(at))
export const numberOf = (value: number): string => NUMBER.format(value)
export const percentOf = (share: number): string => `${(share * 100).toFixed(1)} %`

/** How long ago, in the largest unit that fits. */
export function agoOf(at: string, nowMs = Date.now()): string {
  const ms = Date.parse(at) - nowMs
  const [unit, size] = STEPS.find(([, length]) => Math.abs(ms) >= length) ?? ['second', 1000]
  return AGO.format(Math.round(ms / size), unit)
}

/** Returns the name of a country; an unknown code is returned unchanged. */
export function countryOf(code: string | null): string {
  if (code === null) return 'Not observed'
  try {
    return REGIONS.of(code) ?? code
  } catch {
    return code
  }
}

const NETWORK_KINDS: Readonly<Record<NetworkKind, string>> = {
  clean: 'Ordinary network',
  vpn: 'VPN',
  tor: 'Tor exit',
  datacenter: 'Hosting provider',
  wifi: 'Public hotspot',
  proxy: 'Proxy',
  abuse: 'On abuse lists',
  mixed: 'Several kinds',
}

/** Returns the name of a kind of network; an unknown code is returned unchanged. */
export function networkKindOf(code: string | null): string {
  if (code === null) return 'Not observed'
  return new Map<string, string>(Object.entries(NETWORK_KINDS)).get(code) ?? code
}

/** Names of compartments; `base`: the score of a visit without evidence. */
export const COMPARTMENT_NAMES: Readonly<Record<CompartmentId | 'base', string>> = {
  base: '',
  automation: 'Automation',
  fingerprint: 'Device',
  behavioral: 'Behaviour',
  network: 'Network',
  identity: 'Identity graph',
  email: 'Email',
  breach: 'Breach exposure',
  visit: 'Visit history',
  attribution: 'Attribution',
  tls: 'TLS',
  ua: 'User agent',
  extension: 'Extensions',
}

/** Returns a code as words: `impossible_travel` becomes "impossible travel". */
export const wordsOf = (code: string): string => code.replaceAll(/[_.:-]+/g, ' ')

/** Returns the time in a number of days in the API's format; undefined without a number. */
export function inDays(days: string): string | undefined {
  return days === '' ? undefined : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
}

/** Returns when a day such as 2026-01-31 begins here, or a later one, in the API's format; undefined: it is no day. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}
