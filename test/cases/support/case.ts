import type { Verdict } from '@vigil/contract'
import { humanPayload } from '../../attacks/support/payloads.ts'

/** One call of a case: a check, or feedback on an account or a check. */
export type Step =
  | Visit
  // `ofCheck`: the label is of the newest visit of the account, and not of the account itself.
  | { label: string; account: string; day: number; ofCheck?: true }
  // The outcome of the newest visit of the account.
  | { outcome: string; account: string; day: number }

export interface Visit {
  /** Days and minutes since the case began. */
  day: number
  minute?: number
  event?: string
  /** User id, and the name before the @ of the address unless one is given. */
  account: string
  /** null: a sign-up, where the account has no user id yet. */
  userId?: null
  email?: string
  ip: string
  browser: Record<string, unknown>
  /** Where the edge issues ids: the day on which the storage of this browser was copied from the one of that id. */
  copiedOn?: number
  /** Likewise: our edge did not answer the page, or the page shows the id alone, without its list of days. */
  days?: 'not renewed' | 'not shown'
  /** The page is opened, which our edge sees, and the caller checks nothing. */
  unchecked?: true
  /**
   * What the page does with the nonce of its token: answers it, returns it without answers, or omits it; absent: the
   * caller sends the data.
   */
  page?: 'solved' | 'silent' | 'without nonce'
  /** Further identifiers of the caller's. */
  identifiers?: Record<string, string>
}

/** A story that an analyst judged before the service did. */
export interface Case {
  name: string
  /** Why a person would decide so. */
  reason: string
  steps: readonly Step[]
  /** Verdicts that are right. */
  right: readonly Verdict[]
  /** The first visit that is judged, from 0; the last alone unless given. */
  from?: number
  /** The browser's figures are a copy: the same to the last digit at each visit. */
  copied?: boolean
  /**
   * The edge issued the ids of the browsers and signs the days on which it saw them, as it does to a page with the SDK;
   * otherwise ids are the caller's.
   */
  issued?: boolean
  /** Day on which the site's checks are counted; absent: never. */
  countedOn?: number
  /** Labels of the explanation that must not be there. */
  never?: readonly string[]
}

export const STOPPED: readonly Verdict[] = ['challenge', 'shadow', 'block']
export const ASKED: readonly Verdict[] = ['challenge', 'block']
export const ALLOWED: readonly Verdict[] = ['allow']
/** A challenge costs a person a message or a captcha; a shadow holds the account until someone looks at it. */
export const ASKED_AT_MOST: readonly Verdict[] = ['allow', 'challenge']
/** Review: a challenge would be passed by the operator. */
export const HELD: readonly Verdict[] = ['shadow', 'block']

/** Addresses as the shipped tables know them. */
export const NET = {
  home: '84.153.20.7',
  homeNextDoor: '84.153.20.9',
  homeMoved: '84.57.20.8',
  sameProvider: '79.200.10.10',
  carrier: '109.43.112.7',
  carrierElsewhere: '109.43.180.21',
  britain: '86.1.2.3',
  france: '90.10.20.30',
  brazil: '189.6.20.9',
  usa: '73.20.1.1',
  usaCarrier: '172.56.10.10',
  nigeriaCarrier: '197.210.10.10',
  /** Registered to a hosting company, Scaleway, and used by a carrier of its group. */
  iliad: '78.210.20.7',
  scaleway: '51.15.20.7',
  hosting: '88.198.10.10',
  otherHosting: '104.248.1.1',
  vpn: '193.32.249.10',
  relay: '104.28.30.5',
  gateway: '165.225.72.10',
  gatewayAbroad: '104.129.198.10',
  campus: '130.149.4.20',
} as const

type Browser = Record<string, unknown>

/** A desktop computer with Chrome; each seed is another machine. */
export const desktop = (seed: number): Browser => humanPayload(seed)

/** The same machine with another cookie. */
export const cleared = (browser: Browser, cookie: string): Browser => ({
  ...browser,
  visitorId: cookie,
})

/** A page on which the SDK could keep no id: all that is sent is a fingerprint. */
export function withoutCookie({ visitorId: _, ...browser }: Browser): Browser {
  return browser
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

const ok = (value: unknown) => ({ state: 'ok', value })

/** The probes of a browser by their names. */
export const probesOf = ({ probes }: Browser): object =>
  typeof probes === 'object' && probes !== null ? probes : {}

/** An iPhone: all of one model look alike but for the cookie. */
export function iphone(cookie: string, model = 1): Browser {
  const base = humanPayload(model)
  return {
    ...base,
    userAgent: IPHONE,
    visitorId: cookie,
    fingerprint: `iphone-${model}`,
    fingerprintConfidence: 0.3,
    screen: {
      width: 390,
      height: 844,
      availWidth: 390,
      availHeight: 844,
      colorDepth: 24,
      pixelRatio: 3,
    },
    probes: {
      ...probesOf(base),
      platform: ok('iPhone'),
      vendor: ok('Apple Computer, Inc.'),
      engine: ok({ productSub: '20030107', evalLength: 37 }),
      hardwareConcurrency: ok(4),
      maxTouchPoints: ok(5),
      fonts: ok(['system']),
      canvas: ok({ hash: `iphone canvas ${model}`, noisy: false }),
      webgl: ok({ vendor: 'Apple Inc.', renderer: 'Apple GPU', extensions: 30, parameters: 'a' }),
    },
    behavior: {
      moves: 0,
      clicks: 3,
      keys: 14,
      touches: 12,
      autofills: 0,
      pastes: 0,
      hasBeenActive: true,
      firstFocusToSubmitMs: 14_000,
      filledFields: 2,
    },
  }
}

/** A browser with other figures of how its page was used. */
export const used = (browser: Browser, behavior: Record<string, unknown>): Browser => ({
  ...browser,
  behavior,
})

/** A browser with other probes. */
export const showing = (browser: Browser, probes: Record<string, unknown>): Browser => ({
  ...browser,
  probes: {
    ...probesOf(browser),
    ...Object.fromEntries(Object.entries(probes).map(([name, value]) => [name, ok(value)])),
  },
})

/** An account that signed up and came back `visits` times, every second day from day `from` on. */
export function usual(
  account: string,
  visits: number,
  { from = 0, ip = NET.home, browser }: { from?: number; ip?: string; browser: Browser },
): Visit[] {
  return Array.from({ length: visits + 1 }, (_, i) => ({
    day: from + 2 * i,
    event: i === 0 ? ('signup' as const) : ('login' as const),
    account,
    ip,
    browser,
  }))
}

/** The same account, whose sign-up is checked by its address alone, as there is no user id yet. */
export const withoutIdAtSignup = (visits: readonly Visit[]): Visit[] =>
  visits.map((visit) => (visit.event === 'signup' ? { ...visit, userId: null } : visit))

/** A phone with the caller's app: its user agent, and the id of its installation. */
export const phoneApp = (installation: string, system = 'Android 13; SM-A155F') => ({
  browser: { userAgent: `Acme/6.12.0 (${system})` },
  identifiers: { device: installation },
})

/** Every so many minutes the next of `count` visits. */
export const series = (
  count: number,
  everyMinutes: number,
  visit: (i: number) => Omit<Visit, 'day' | 'minute'>,
  day = 0,
): Visit[] =>
  Array.from({ length: count }, (_, i) => ({ ...visit(i), day, minute: i * everyMinutes }))

/** A number 0..1 by which independent people differ. */
export const scatterOf = (i: number): number =>
  Math.abs(Math.sin(12.9898 * (i + 1)) * 43_758.5453) % 1

/** One visit at each of these minutes since the case began. */
export const atMinutes = (
  minutes: readonly number[],
  visit: (i: number) => Omit<Visit, 'day'>,
): Visit[] =>
  minutes.map((minute, i) => ({
    ...visit(i),
    day: Math.floor(minute / DAY_MINUTES),
    minute: minute % DAY_MINUTES,
  }))

const DAY_MINUTES = 1440

/** Lines of one provider, each another home's. */
export const homeOf = (i: number): string => `84.${130 + i}.20.7`

/** First names, so that addresses do not look alike. */
export const nameOf = (i: number): string =>
  `${NAMES[i % NAMES.length]}.${SURNAMES[(i * 7 + Math.floor(i / NAMES.length)) % SURNAMES.length]}`

const NAMES =
  'anna bernd clara david elena felix greta henrik ines jonas katrin lukas maria nils olga paul ruth stefan tanja ulrich vera walter yvonne zoe'.split(
    ' ',
  )
const SURNAMES =
  'brandt fischer hoffmann jansen keller lehmann meier neumann otto peters richter schulz thiel vogel wagner zimmer arnold busch dietrich ernst'.split(
    ' ',
  )
