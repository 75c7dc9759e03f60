import {
  appSystemMajor,
  type ClientTraits,
  isBare,
  isInstallation,
  namedKind,
  namesDay,
  type PastVisit,
  productOf,
  randomisedBrowser,
  siteKey,
  type TlsFacts,
  userAgentHash,
  type VisitorFacts,
} from '@vigil/evidence'
import { mayBeOfOperator } from '@vigil/scoring'
import type { Context } from './fetch-context.ts'
import { isOwn } from './graph-self.ts'
import type { Identifiers } from './identify.ts'
import type { Visit } from './visit.ts'

/** The form of an IANA name; other texts are not stored. */
const ZONE_NAME = /^[A-Za-z0-9_+/-]{1,64}$/

/**
 * Returns this visit as coarse facts and hashes, as the history stores visits. Score and verdict are not yet known and
 * set to the lowest.
 */
export function pastVisit(
  visit: Visit,
  identifiers: Identifiers,
  { network, atMs, siteHost, admission, visitor, email }: Context,
  tls: TlsFacts,
): PastVisit {
  const { request, collected, device, jti, token, tokenNonce } = visit
  const { emailDomain } = identifiers
  const isDomainCounted =
    request.event === 'signup' && emailDomain !== null && mayBeOfOperator(email)
  const isRedeemed = (jti === null ? token : admission.token) === 'redeemed'
  return {
    atMs,
    event: request.event,
    score: 0,
    verdict: 'allow',
    ...clientTraits(visit, identifiers),
    token: isRedeemed,
    nonce: isRedeemed && tokenNonce,
    visitorIsOwn: isOwn(collected),
    sketch: device?.sketch ?? null,
    ipKey: identifiers.ip,
    subnetKey: identifiers.subnet,
    asn: network?.asn ?? null,
    country: network?.country ?? null,
    networkKind: network?.kind ?? null,
    mobile: network?.mobile ?? false,
    geo: network?.geo ?? null,
    language: collected.languages?.[0]?.slice(0, 2).toLowerCase() ?? null,
    timezone: zoneName(collected.timezone),
    // Two unknown stacks must not count as the same stack.
    tlsFamily: tls.tlsFamily === 'unknown' ? null : tls.tlsFamily,
    emailKey: identifiers.mailbox,
    ...(isDomainCounted && { emailDomainKey: emailDomain }),
    siteHost: siteKey(siteHost),
    ...storageOf(visitor, atMs),
  }
}

function storageOf(
  visitor: VisitorFacts | null,
  atMs: number,
): Pick<PastVisit, 'storage' | 'mark'> {
  if (visitor?.days == null) return {}
  const { days, marks = {} } = visitor
  const mark = marks[days[0] ?? Number.NaN]
  return { storage: namesDay(days, atMs) ? 'whole' : 'stale', ...(mark !== undefined && { mark }) }
}

/** Returns what distinguishes the client of a visit, before its token is redeemed. */
export function clientTraits(
  { collected, userAgent, device, token, tokenNonce }: Visit,
  identifiers: Identifiers,
): ClientTraits {
  const { visitor: visitorKey, device: deviceKey } = identifiers
  const text = collected.userAgent ?? ''
  const shown = { visitorKey, deviceKey, nonce: token === 'redeemed' && tokenNonce }
  const randomised = device?.canvasNoise ? randomisedBrowser(userAgent) : null
  return {
    ...shown,
    installationKey: visitorKey === null ? installationOf(identifiers) : null,
    browser: userAgent?.family ?? null,
    browserMajor: userAgent?.major ?? appSystemMajor(text),
    os: userAgent?.os ?? null,
    product: isBare(shown) && text !== '' ? productOf(text) : null,
    clientKey: deviceKey === null ? userAgentHash(text) : randomised,
  }
}

const installationOf = ({ named }: Identifiers): string | null =>
  named.find(({ name }) => isInstallation(namedKind(name)))?.value ?? null

function zoneName(zone: string | undefined): string | null {
  return zone !== undefined && ZONE_NAME.test(zone) ? zone : null
}
