import type { PastVisit } from '@vigil/evidence'
import { type Differing, neutral } from '../signals/evidence.fixture.ts'

/** A visit that a reader can judge. */
export interface GoldenCase {
  /** Name of its file. */
  name: string
  /** Evidence in words. */
  words: string
  /** How it differs from a first visit of an ordinary person, of whom everything was observed. */
  given: Differing
}

const HOUR_MS = 3_600_000

/** Somebody never seen before signs up. */
export function signup(name: string, words: string, given: Differing = {}): GoldenCase {
  return { name, words, given: { event: 'signup', history: null, ...given } }
}

/** Earlier visits that were all like each other: the last two hours ago, then one every second day. */
export function visits(count: number, like: Partial<PastVisit> = {}): PastVisit[] {
  return Array.from({ length: count }, (_, i) => ({
    ...neutral.history.current,
    ...like,
    atMs: neutral.atMs - 2 * HOUR_MS - i * 48 * HOUR_MS,
  }))
}

/** Somebody logs in to an account that has a dozen visits from one home computer in Germany. */
export function login(
  name: string,
  words: string,
  given: Differing = {},
  now: Partial<PastVisit> = {},
  earlier: PastVisit[] = visits(12),
): GoldenCase {
  const history = {
    by: 'account' as const,
    visits: earlier,
    priorCount: earlier.length,
    current: { ...neutral.history.current, event: 'login', ...now },
  }
  return { name, words, given: { event: 'login', history, ...given } }
}

/** Another machine than the account has ever been used on. */
export const OTHER_DEVICE = { deviceKey: 'other', visitorKey: 'other' } as const
/** Another line than the account has ever been used on. */
export const OTHER_LINE = { ipKey: 'other', subnetKey: 'other', asn: 64_500 } as const
/** A home in Brazil. */
export const BRAZIL = {
  ...OTHER_LINE,
  country: 'BR',
  geo: { latitude: -23.5, longitude: -46.6 },
} as const
