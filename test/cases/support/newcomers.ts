import { android } from '../shared-machines.ts'
import { cleared, desktop, iphone, nameOf, phoneApp, series, showing, type Visit } from './case.ts'

/** Addresses of one carrier, of a line company, and of others. */
export const ofCarrier = (i: number): string => `109.43.${(i * 37) % 250}.${10 + i}`
export const atHome = (i: number): string => `79.${192 + (i % 60)}.10.${10 + (i % 240)}`
export const elsewhere = (i: number): string =>
  [`90.10.${i}.30`, `86.1.${i}.3`, `73.20.${i}.1`, `189.6.${i}.9`][i % 4] ?? ''

const MODELS = ['SM-G991B', 'Pixel 8', 'SM-A546B', '2201117TG', 'moto g84', 'CPH2609', 'SM-S918B']
const modelOf = (i: number): string => `Android ${13 + (i % 3)}; ${MODELS[i % MODELS.length]}`

/** Sign-ups of a day with an app, each with another model. */
export const customers = (day: number, count = 9): Visit[] =>
  series(
    count,
    75,
    (i) => ({
      event: 'signup',
      account: nameOf(200 + i),
      ip: [ofCarrier(120 + i), atHome(i), elsewhere(i)][i % 3] ?? '',
      ...phoneApp(`installation-${day}-${200 + i}`, modelOf(i + day)),
    }),
    day,
  )

/** The visits of so many days. */
export const days = (count: number, visits: (day: number) => readonly Visit[]): Visit[] =>
  Array.from({ length: count }, (_, day) => visits(day)).flat()

/** Logins of every second of these people on two later days. */
export const again = (visits: readonly Visit[]): Visit[] =>
  visits
    .filter((_, i) => i % 2 === 0)
    .flatMap((visit) =>
      [1, 3].map((later) => ({ ...visit, event: 'login', day: visit.day + later })),
    )

/** Phones of one model and version, each with the app installed again. */
export const rack = (i: number, ip = ofCarrier(i)) => ({
  event: 'signup',
  account: nameOf(i),
  ip,
  ...phoneApp(`rack-${i}`, 'Android 13; SM-A057F'),
})

/** A phone that is reset before each account: a new cookie on the same machine. */
export const wiped = (i: number) => ({
  event: 'signup',
  account: nameOf(i),
  ip: ofCarrier(i),
  browser: android(`wiped-${i}`),
})

/** Owners of one popular phone, half of them with one carrier. */
export const popular = (i: number) => ({
  event: 'signup',
  account: nameOf(i),
  ip: i % 2 === 0 ? ofCarrier(i) : i % 4 === 1 ? atHome(i) : `90.10.${i}.30`,
  browser: iphone(`popular-${i}`, 2),
})

/** Sign-ups of a day in browsers. */
export const inBrowsers = (day: number, count = 8): Visit[] =>
  series(
    count,
    80,
    (i) => ({
      event: 'signup',
      account: nameOf(100 + day * 20 + i),
      ip: [atHome(day * 20 + i), ofCarrier(130 + day + i), elsewhere(i)][i % 3] ?? '',
      browser: i % 3 === 1 ? iphone(`i-${day}-${i}`, 40 + i) : desktop(700 + day * 20 + i),
    }),
    day,
  )

/** An app whose user agent names no model, so that all its users look alike. */
export const ofOneApp = (i: number, ip: string) => ({
  event: 'signup',
  account: nameOf(i),
  ip,
  browser: { userAgent: 'Acme/6.12.0 CFNetwork/1568.300.101 Darwin/24.2.0' },
  identifiers: { device: `iphone-${i}` },
})

const VPNS = ['193.32.249', '185.213.154', '185.65.135', '45.83.220', '141.98.255', '193.138.218']
export const overVpn = (i: number): string => `${VPNS[i % VPNS.length]}.${20 + i}`

/** Other people who sign up over a VPN. */
export const vpnUsers = (day: number, count: number): Visit[] =>
  series(
    count,
    400,
    (i) => ({
      event: 'signup',
      account: nameOf(250 + day * 4 + i),
      ip: overVpn(50 + day * 4 + i),
      browser: desktop(900 + day * 4 + i),
    }),
    day,
  )

/** Computers of several kinds, whose drawings are randomised. */
export const randomised = (i: number): Visit['browser'] =>
  showing(desktop(1200 + i), { canvas: { hash: `drawing ${i}`, noisy: true } })

/** Names of mailboxes as a program draws them. */
export const RANDOM_NAMES =
  'qx7vk2mzp9w zt4hrw8bnq k9fpx3vtzd wq8zmj5kxr v3nxq7htpb m6kzw9rfxj xj2vq8pzkt hp5wzx3nqv rz9kmq4vtx bq7xwn2zkf tn8vzk5xqm fx4qzp7wvk'.split(
    ' ',
  )

/** A browser whose drawings are randomised and whose screen is rounded, as resistFingerprinting does. */
export const hardened = (cookie: string): Visit['browser'] =>
  cleared(
    showing(desktop(88), {
      canvas: { hash: `noise ${cookie}`, noisy: true },
      hardwareConcurrency: 2,
    }),
    cookie,
  )

/** A site's newcomers of ten days; half of those of the first eight come back. */
export const OTHERS: readonly Visit[] = [
  ...days(10, (day) => inBrowsers(day, 5)),
  ...days(8, (day) => again(inBrowsers(day, 5))),
]
