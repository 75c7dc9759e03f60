import type { Ip } from './ip/address.ts'
import { isReserved } from './ip/reserved.ts'
import { asBoolean, asNumber, asRecord, asText, field } from './read.ts'

/** Facts of the edge platform about the connection of a request. */
export interface EdgeFacts {
  asn: number | null
  organisation: string | null
  /** ISO 3166 alpha-2. */
  country: string | null
  city: string | null
  region: string | null
  latitude: number | null
  longitude: number | null
  timezone: string | null
  rttMs: number | null
  httpProtocol: string | null
  tlsVersion: string | null
  tlsCipher: string | null
  /** Bytes of the ClientHello. */
  tlsHelloLength: number | null
  /** Base64 SHA-1 of the cipher suites and of the extensions, in the order received. */
  tlsCiphersSha1: string | null
  tlsExtensionsSha1: string | null
  /** accept-encoding as the browser sent it: the platform rewrites the header that a Worker receives. */
  acceptEncoding: string | null
  ja3: string | null
  ja4: string | null
  verifiedBot: boolean | null
}

/**
 * Reads `request.cf` (Cloudflare, IncomingRequestCfProperties) without trusting its shape: fields depend on plan and
 * runtime, and numbers may be text. null: there is no such object, or the address is not public, for which the local
 * runtime fills in placeholders.
 *
 * @param ip address of the connection; null: unknown
 */
export function edgeFacts(cf: unknown, ip: Ip | null): EdgeFacts | null {
  if (!asRecord(cf) || (ip !== null && isReserved(ip))) return null
  const bots = field(cf, 'botManagement')
  return {
    asn: asNumber(field(cf, 'asn'), 1, 0xffffffff),
    organisation: asText(field(cf, 'asOrganization'), 256),
    country: countryOf(field(cf, 'country')),
    city: asText(field(cf, 'city'), 128),
    region: asText(field(cf, 'region'), 128),
    latitude: numeric(field(cf, 'latitude'), -90, 90),
    longitude: numeric(field(cf, 'longitude'), -180, 180),
    timezone: asText(field(cf, 'timezone'), 64),
    // 0 means "not measured": HTTP/3 connections have no TCP round trip.
    rttMs: asNumber(field(cf, 'clientTcpRtt'), 1, 60_000),
    httpProtocol: asText(field(cf, 'httpProtocol'), 16),
    tlsVersion: asText(field(cf, 'tlsVersion'), 16),
    tlsCipher: asText(field(cf, 'tlsCipher'), 64),
    tlsHelloLength: numeric(field(cf, 'tlsClientHelloLength'), 1, 65_536),
    tlsCiphersSha1: asText(field(cf, 'tlsClientCiphersSha1'), 64),
    tlsExtensionsSha1: asText(field(cf, 'tlsClientExtensionsSha1'), 64),
    acceptEncoding: asText(field(cf, 'clientAcceptEncoding'), 256),
    ja3: asText(field(bots, 'ja3Hash'), 64),
    ja4: asText(field(bots, 'ja4'), 64),
    verifiedBot: asBoolean(field(bots, 'verifiedBot')),
  }
}

function numeric(value: unknown, min: number, max: number): number | null {
  const text = asText(value, 24)
  return asNumber(text !== null && text.trim() !== '' ? Number(text) : value, min, max)
}

/** XX (unknown) and T1 (Tor) are no countries. */
function countryOf(value: unknown): string | null {
  const code = asText(value, 2)
  return code !== null && /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
