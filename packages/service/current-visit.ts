import type { NetworkFacts, PastVisit, TlsFacts } from '@vigil/evidence'
import type { Observed } from './assemble.ts'
import type { Identifiers } from './identify.ts'
import type { MergedVisit } from './visit.ts'

/** The form of an IANA name: what is kept of a zone can hold nothing else. */
const ZONE_NAME = /^[A-Za-z0-9_+/-]{1,64}$/

/**
 * This visit in the coarse, hashed terms in which history keeps visits. Score and verdict are not
 * known yet and stand as the mildest.
 */
export function currentVisit(
  event: string,
  atMs: number,
  visit: MergedVisit,
  observed: Observed,
  network: NetworkFacts | null,
  tls: TlsFacts,
  identifiers: Identifiers,
): PastVisit {
  const { collected } = visit
  return {
    atMs,
    event,
    score: 0,
    verdict: 'allow',
    visitorKey: identifiers.visitor,
    deviceKey: identifiers.device,
    sketch: observed.device?.sketch ?? null,
    ipKey: identifiers.ip,
    subnetKey: identifiers.subnet,
    asn: network?.asn ?? null,
    country: network?.country ?? null,
    networkKind: network?.kind ?? null,
    mobile: network?.mobile ?? false,
    geo: network?.geo ?? null,
    browser: observed.userAgent?.family ?? null,
    browserMajor: observed.userAgent?.major ?? null,
    os: observed.userAgent?.os ?? null,
    language: collected.languages?.[0]?.slice(0, 2).toLowerCase() ?? null,
    timezone: zoneName(collected.timezone),
    // Two stacks that nobody knows are not one.
    tlsFamily: tls.tlsFamily === 'unknown' ? null : tls.tlsFamily,
    emailKey: identifiers.mailbox,
  }
}

function zoneName(zone: string | undefined): string | null {
  return zone !== undefined && ZONE_NAME.test(zone) ? zone : null
}
