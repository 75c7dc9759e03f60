import type { LinkKind, PastVisit } from '@vigil/evidence'
import type { CheckRecord } from '@vigil/storage'
import { uuidV7 } from '../../packages/storage/uuid-v7.ts'

const DAY_MS = 86_400_000
/** Days between two checks of an account. */
const EVERY_DAYS = 9
/** The first of these accounts in each row of so many is a farm: one browser and one device. */
const FARM_EVERY = 500
const FARM_SIZE = 12
const ACCOUNTS_OF_A_HOME = 3
const ACCOUNTS_OF_A_SUBNET = 200
const BROWSERS = ['chrome', 'firefox', 'safari'] as const
const LANGUAGES = ['de', 'en', 'fr'] as const
/** Mobile and fixed networks of the accounts. */
const NETWORKS = [3320, 6805, 3209, 31_334] as const

export const START_MS = Date.UTC(2026, 7, 1, 6)

/** One account of the stream, as its visits show it. */
export interface Person {
  accountKey: string
  mailboxKey: string
  identifiers: { kind: LinkKind; value: string }[]
  visit: Omit<PastVisit, 'atMs' | 'event' | 'score' | 'verdict'>
}

/** Returns what account `i` shows from home, or from a device and network that it never used. */
export function person(i: number, place: 'home' | 'elsewhere' = 'home'): Person {
  const isFarm = i % FARM_EVERY < FARM_SIZE
  const farm = Math.floor(i / FARM_EVERY)
  const home = Math.floor(i / ACCOUNTS_OF_A_HOME)
  const isHome = place === 'home'
  const visitorKey = isHome
    ? isFarm
      ? `visitor-farm-${farm}`
      : `visitor-${i}`
    : `visitor-new-${i}`
  const deviceKey = isHome ? (isFarm ? `device-farm-${farm}` : `device-${i}`) : `device-new-${i}`
  const ipKey = isHome ? `ip-${home}` : `ip-new-${i}`
  const subnetKey = isHome ? `subnet-${Math.floor(i / ACCOUNTS_OF_A_SUBNET)}` : `subnet-new-${i}`
  const mailboxKey = `mailbox-${i}`
  return {
    accountKey: `account-${i}`,
    mailboxKey,
    identifiers: [
      { kind: 'visitor', value: visitorKey },
      { kind: 'device', value: deviceKey },
      { kind: 'email', value: `email-${i}` },
      { kind: 'mailbox', value: mailboxKey },
      { kind: 'ip', value: ipKey },
      { kind: 'subnet', value: subnetKey },
      { kind: 'tls', value: `tls-${i % 7}` },
    ],
    visit: {
      visitorKey,
      visitorIsOwn: true,
      deviceKey,
      sketch: null,
      ipKey,
      subnetKey,
      asn: isHome ? of(NETWORKS, i) : 64_500,
      country: isHome ? 'DE' : 'BR',
      networkKind: 'clean',
      geo: null,
      browser: of(BROWSERS, isHome ? i : i + 1),
      browserMajor: 141,
      os: isHome ? 'windows' : 'linux',
      language: of(LANGUAGES, isHome ? i : i + 1),
      timezone: isHome ? 'Europe/Berlin' : 'America/Sao_Paulo',
      tlsFamily: null,
      emailKey: mailboxKey,
    },
  }
}

function of<T>(list: readonly [T, ...T[]], i: number): T {
  return list[i % list.length] ?? list[0]
}

/** Returns the time of check `n` of the stream: rounds of all accounts, one after the other. */
export function timeOf(n: number, accounts: number): number {
  const round = Math.floor(n / accounts)
  return START_MS + Math.floor((round + (n % accounts) / accounts) * EVERY_DAYS * DAY_MS)
}

/** Returns check `n` of the stream: signups first, then logins in the same order, no two ids alike. */
export function checkOf(n: number, accounts: number): CheckRecord {
  const i = n % accounts
  const atMs = timeOf(n, accounts)
  const event = n < accounts ? 'signup' : 'login'
  const { accountKey, mailboxKey, identifiers, visit } = person(i)
  const random = new Uint8Array(16)
  new DataView(random.buffer).setUint32(12, n)
  return {
    id: uuidV7(atMs, random),
    atMs,
    event,
    accountKey,
    accountId: `user-${i}`,
    emailKey: `email-${i}`,
    mailboxKey,
    familyKey: null,
    visitorKey: visit.visitorKey,
    newEmailDomain: n === 0 ? 'domain' : null,
    score: 5,
    verdict: 'allow',
    disposable: false,
    visit: { ...visit, atMs, event, score: 5, verdict: 'allow' },
    policyVersion: 'upgrade',
    links: identifiers,
    quota: null,
    idempotency: null,
  }
}
