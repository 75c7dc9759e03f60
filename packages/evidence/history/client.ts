import { mix } from '../challenge/challenge-answers.ts'
import type { UserAgentFacts } from '../user-agent/facts.ts'
import type { PastVisit } from './facts.ts'

/** What distinguishes the client of a visit without browser data from others. */
export type ClientTraits = Pick<
  PastVisit,
  | 'visitorKey'
  | 'deviceKey'
  | 'token'
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
 * Whether a visit has no browser data: no device, and no browser id, or one with a token whose page answered no nonce. A script gets such
 * tokens and ids too; an ad blocker that stops the second file of the SDK causes the same.
 */
export const isBare = ({
  deviceKey,
  visitorKey,
  token,
  nonce,
}: Pick<PastVisit, 'deviceKey' | 'visitorKey' | 'token' | 'nonce'>): boolean =>
  deviceKey === null && (visitorKey === null || (token === true && nonce === false))

/** Returns the client of a visit without browser data; null: it has some. */
export function bareClient(visit: ClientTraits): BareClient | null {
  if (!isBare(visit)) return null
  const { installationKey = null, browser, browserMajor, os, product = null } = visit
  const named = browser === null || browser === 'other' ? 'program' : 'browser'
  const kind = installationKey === null ? named : 'installation'
  return { kind, version: [kind, product, os, browserMajor].join(' ') }
}

/** Returns the name of a visit's client, by which newcomers are counted (SQL: `client-sql.ts` of `packages/storage`); null: none. */
export const clientName = ({
  deviceKey,
  clientKey = null,
}: Pick<PastVisit, 'deviceKey' | 'clientKey'>): string | null => clientKey ?? deviceKey

/** Returns the provider by which newcomers are counted: the ASN, or one name for all VPNs, as their users change exits; null: unknown. */
export const providerName = ({
  asn,
  networkKind,
}: Pick<PastVisit, 'asn' | 'networkKind'>): string | null =>
  networkKind === 'vpn' ? 'vpn' : asn === null ? null : String(asn)

/** Returns a short hash of a whole user agent, which names the system and model of an app; null: none. */
export const userAgentHash = (userAgent: string): string | null =>
  userAgent === '' ? null : String(mix(userAgent))

/**
 * Returns the browser and system of a visit whose drawings are randomised: its machine has another device key each time. null: unknown, or
 * Safari, in which they are randomised for everybody.
 */
export const randomisedBrowser = (browser: UserAgentFacts | null): string | null =>
  browser === null || browser.family === 'safari'
    ? null
    : `randomised ${browser.family} ${browser.os}`

/** Returns a short hash of the products and versions that a user agent names, without the system and model between brackets. */
export const productOf = (userAgent: string): string =>
  String(mix(userAgent.replace(/\([^()]*\)/g, '').trim()))
