import type { LinkKind, PastVisit } from '@vigil/evidence'
import { uuidV7 } from '../../packages/storage/uuid-v7.ts'
import { Chance } from '../accuracy/judgement/world/chance.ts'

const START_MS = Date.UTC(2026, 8, 28)
const MINUTE_MS = 60_000

/** One visit of the stream: the identifiers of its check, and the stored data. */
export interface StreamVisit {
  n: number
  id: string
  atMs: number
  event: 'signup' | 'login'
  account: string | null
  email: string | null
  mailbox: string | null
  emailDomain: string | null
  visitor: string
  device: string
  ip: string
  identifiers: { kind: LinkKind; value: string }[]
  facts: Omit<PastVisit, 'atMs' | 'event' | 'score' | 'verdict'>
  /** Follow-up of the check: a retry, or a label for its account. */
  next: 'retry' | 'fraud' | 'legitimate' | null
}

const BROWSERS = ['chrome', 'firefox', 'safari'] as const
const LANGUAGES = ['de', 'en', 'fr'] as const

/**
 * Draws visits of people at home and elsewhere, of households, of farms on one browser, of mailboxes with several
 * addresses, and of visitors without an account; the same for the same seed.
 *
 * @param checks by which the number of people and the time between two visits are scaled
 */
export function* streamOf(checks: number, seed: number): Generator<StreamVisit> {
  const chance = new Chance(seed)
  const people = Math.max(20, Math.round(checks / 6))
  const stepMs = Math.max(1_000, Math.round((45 * 24 * 60 * MINUTE_MS) / checks))
  let known = 0
  for (let n = 0; n < checks; n += 1) {
    const atMs = START_MS + n * stepMs
    const isSignup = known < 5 || (known < people && chance.hits(0.22))
    const i = isSignup ? known : chance.below(known)
    if (isSignup) known += 1
    yield visitOf(chance, { n, i, atMs, isSignup })
  }
}

function visitOf(
  chance: Chance,
  /** `n`: number of the visit; `i`: number of the person. */
  { n, i, atMs, isSignup }: { n: number; i: number; atMs: number; isSignup: boolean },
): StreamVisit {
  const isFarm = i % 250 < 12
  const isHome = isSignup || chance.hits(0.85)
  const place = isHome ? 'home' : `away-${chance.below(40)}`
  const home = Math.floor(i / 3)
  const isShared = i % 9 < 3
  const visitor = isFarm
    ? `visitor-farm-${Math.floor(i / 250)}`
    : isHome
      ? `visitor-${isShared ? `home-${home}` : i}`
      : `visitor-${i % 97}-${place}`
  const device = isFarm
    ? `device-farm-${Math.floor(i / 250)}`
    : `device-${isHome ? home : `${i % 53}-${place}`}`
  const ip = isHome ? `ip-${home}` : `ip-${place}`
  const subnet = isHome ? `subnet-${Math.floor(home / 40)}` : `subnet-${place}`
  const isAnonymous = !isSignup && chance.hits(0.08)
  const account = isAnonymous ? null : `account-${i}`
  const email = isAnonymous ? null : `email-${i}`
  // Some people use several addresses of one mailbox.
  const mailbox = isAnonymous ? null : `mailbox-${i % 11 === 0 ? Math.floor(i / 55) * 55 : i}`
  const random = new Uint8Array(16)
  new DataView(random.buffer).setUint32(6, n)
  const chosen = chance.below(1_000)
  const identifiers: StreamVisit['identifiers'] = [
    { kind: 'visitor', value: visitor },
    { kind: 'device', value: device },
    { kind: 'ip', value: ip },
    { kind: 'subnet', value: subnet },
    { kind: 'tls', value: `tls-${i % 7}` },
  ]
  if (email !== null) identifiers.push({ kind: 'email', value: email })
  if (mailbox !== null) identifiers.push({ kind: 'mailbox', value: mailbox })
  if (i % 13 === 0 && !isAnonymous) {
    identifiers.push({ kind: 'named:card', value: `card-${Math.floor(i / 26)}` })
  }
  return {
    n,
    id: uuidV7(atMs, random),
    atMs,
    event: isSignup ? 'signup' : 'login',
    account,
    email,
    mailbox,
    emailDomain: isAnonymous ? null : `domain-${i % 30}`,
    visitor,
    device,
    ip,
    identifiers,
    facts: {
      visitorKey: visitor,
      visitorIsOwn: true,
      deviceKey: device,
      sketch: null,
      ipKey: ip,
      subnetKey: subnet,
      asn: isHome ? 3320 : 64_500 + chance.below(9),
      country: isHome ? 'DE' : 'BR',
      networkKind: 'clean',
      geo: null,
      browser: BROWSERS[i % 3] ?? 'chrome',
      browserMajor: 141 + (n % 3),
      os: isHome ? 'windows' : 'linux',
      language: LANGUAGES[i % 3] ?? 'de',
      timezone: isHome ? 'Europe/Berlin' : 'America/Sao_Paulo',
      tlsFamily: null,
      emailKey: mailbox,
    },
    next:
      chosen < 30
        ? 'retry'
        : account === null
          ? null
          : chosen < 34
            ? 'fraud'
            : chosen < 36
              ? 'legitimate'
              : null,
  }
}
