import { HOUR_MS, type PastVisit } from '@vigil/evidence'
import { type Differing, neutral } from '../signals/evidence.fixture.ts'

/** A visit that a reader can judge. */
export interface GoldenCase {
  /** Name of its file. */
  name: string
  /** Evidence in words. */
  words: string
  /** Differences from a fully observed first visit of an ordinary person. */
  given: Differing
}

/** Returns the sign-up of a new person. */
export function signup(name: string, words: string, given: Differing = {}): GoldenCase {
  return { name, words, given: { event: 'signup', history: null, ...given } }
}

/** Returns equal earlier visits: the last one two hours ago, then one every second day. */
export function visits(count: number, like: Partial<PastVisit> = {}): PastVisit[] {
  return Array.from({ length: count }, (_, i) => ({
    ...neutral.history.current,
    ...like,
    atMs: neutral.atMs - 2 * HOUR_MS - i * 48 * HOUR_MS,
  }))
}

/** Returns a login to an account that has a dozen visits from one home computer in Germany. */
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

/** A machine that is new to the account. */
export const OTHER_DEVICE = { deviceKey: 'other', visitorKey: 'other' } as const
/** A network that is new to the account. */
export const OTHER_LINE = { ipKey: 'other', subnetKey: 'other', asn: 64_500 } as const
/** A home in Brazil. */
export const BRAZIL = {
  ...OTHER_LINE,
  country: 'BR',
  geo: { latitude: -23.5, longitude: -46.6 },
} as const
