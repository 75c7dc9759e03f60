import { mix } from '../challenge/challenge-answers.ts'
import type { UserAgentFacts } from '../user-agent/facts.ts'
import type { PastVisit } from './facts.ts'

/** What distinguishes the client of a visit without browser data from others. */
export type ClientTraits = Pick<
  PastVisit,
  | 'visitorKey'
  | 'deviceKey'
  | 'nonce'
  | 'installationKey'
  | 'browser'
  | 'browserMajor'
  | 'os'
  | 'product'
  | 'clientKey'
>

/** The client of a visit without browser data, as it names itself. */
export interface BareClient {
  /** An app that names its installation, another program, or a browser by its user agent. */
  kind: 'installation' | 'program' | 'browser'
  /** The kind, the products of the user agent, and the system with its version. */
  version: string
}

/**
 * Whether a visit has no browser data: no device, and no browser id, or one of a page that answered no nonce. A script
 * makes up such ids, or gets them with a token; an ad blocker that stops the second file of the SDK causes the same.
 */
export const isBare = ({
  deviceKey,
  visitorKey,
  nonce,
}: Pick<PastVisit, 'deviceKey' | 'visitorKey' | 'nonce'>): boolean =>
  deviceKey === null && (visitorKey === null || nonce === false)

/** Returns the client of a visit without browser data; null: it has some. */
export function bareClient(visit: ClientTraits): BareClient | null {
  if (!isBare(visit)) return null
  const { installationKey = null, browser, browserMajor, os, product = null } = visit
  const named = browser === null || browser === 'other' ? 'program' : 'browser'
  const kind = installationKey === null ? named : 'installation'
  return { kind, version: [kind, product, os, browserMajor].join(' ') }
}

/**
 * Returns the name of a visit's client, by which newcomers are counted (SQL: `client-sql.ts` of `packages/storage`);
 * null: none.
 */
export const clientName = ({
  deviceKey,
  clientKey = null,
}: Pick<PastVisit, 'deviceKey' | 'clientKey'>): string | null => clientKey ?? deviceKey

/**
 * Returns the provider by which newcomers are counted (SQL: as `clientName`): the ASN, or one name for all networks
 * through which people hide, as they change exits; null: unknown.
 */
export const providerName = (
  visit: Pick<PastVisit, 'asn' | 'networkKind' | 'os' | 'deviceKey'>,
): string | null => (isOfExit(visit) ? 'exit' : visit.asn === null ? null : String(visit.asn))

/**
 * Whether a visit came through an exit that its user chose: a VPN, or a browser in a data centre or behind a relay.
 * Programs run in data centres, Apple's devices have a relay of their own, and Tor has a browser of its own.
 */
export function isOfExit({
  networkKind,
  os,
  deviceKey,
}: Pick<PastVisit, 'networkKind' | 'os' | 'deviceKey'>): boolean {
  if (networkKind === 'vpn') return true
  if (deviceKey === null) return false
  const isApple = os === 'ios' || os === 'macos'
  return (
    networkKind === 'datacenter' || networkKind === 'mixed' || (networkKind === 'proxy' && !isApple)
  )
}

/** The client of sign-ups without a user agent: one, so that nothing is gained by leaving it out. */
const NO_USER_AGENT = 'none'

/** Returns a short hash of a whole user agent, which names the system and model of an app. */
export const userAgentHash = (userAgent: string): string =>
  userAgent === '' ? NO_USER_AGENT : String(mix(userAgent))

/**
 * Returns the browser and system of a visit whose drawings are randomised: its machine has another device key each
 * time. null: unknown, or Safari, in which they are randomised for all users.
 */
export const randomisedBrowser = (browser: UserAgentFacts | null): string | null =>
  browser === null || browser.family === 'safari'
    ? null
    : `randomised ${browser.family} ${browser.os}`

/**
 * Returns a short hash of the products and versions that a user agent names, without the system and model between
 * brackets.
 */
export const productOf = (userAgent: string): string =>
  String(mix(userAgent.replace(/\([^()]*\)/g, '').trim()))
