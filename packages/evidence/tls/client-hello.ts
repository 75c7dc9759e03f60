import type { TlsFingerprint } from '@vigil/contract'
import { asTexts } from '../read.ts'

/**
 * The parts of a TLS ClientHello that fingerprints use, in wire order. null: the list was not
 * captured, which differs from an extension that the client did not send.
 */
export interface ClientHello {
  transport: 'tcp' | 'quic' | 'dtls'
  /** legacy_version of the message (RFC 8446 section 4.1.2), or the version it stands for. */
  legacyVersion: number | null
  ciphers: readonly number[] | null
  extensions: readonly number[] | null
  groups: readonly number[] | null
  pointFormats: readonly number[] | null
  signatureAlgorithms: readonly number[] | null
  supportedVersions: readonly number[] | null
  /** Bytes of the first ALPN protocol name. */
  firstAlpn: readonly number[] | null
}

export const EXTENSION = {
  serverName: 0x0000,
  supportedGroups: 0x000a,
  pointFormats: 0x000b,
  signatureAlgorithms: 0x000d,
  alpn: 0x0010,
  preSharedKey: 0x0029,
  supportedVersions: 0x002b,
} as const

/** GREASE (RFC 8701): both bytes equal, low nibble A. */
export function isGrease(value: number): boolean {
  return (value & 0x0f0f) === 0x0a0a && value >> 8 === (value & 0xff)
}

export function withoutGrease(values: readonly number[]): number[] {
  return values.filter((value) => !isGrease(value))
}

/** Reads the ClientHello fields of a capture; members that are not hexadecimal are left out. */
export function clientHello(capture: TlsFingerprint): ClientHello {
  const extensions = hexList(capture.extensions, 4)
  const alpn = asTexts(capture.clientAlpn)?.[0]
  return {
    transport: capture.transport ?? 'tcp',
    legacyVersion: legacyVersionOf(capture, extensions),
    ciphers: hexList(capture.cipherSuites, 4),
    extensions,
    groups: hexList(capture.supportedGroups, 4),
    pointFormats: hexList(capture.supportedPoints, 2),
    signatureAlgorithms: hexList(capture.signatureAlgorithms, 4),
    supportedVersions: hexList(capture.supportedVersions, 4),
    firstAlpn: alpn === undefined ? null : bytesOf(alpn),
  }
}

function hexList(values: unknown, digits: 2 | 4): number[] | null {
  const texts = asTexts(values)
  const form = digits === 4 ? /^[0-9a-f]{4}$/i : /^[0-9a-f]{2}$/i
  return texts?.filter((text) => form.test(text)).map((text) => Number.parseInt(text, 16)) ?? null
}

/** Protocol names are octets; a capture writes each as one character. */
function bytesOf(text: string): number[] {
  return Array.from(text, (char) => (char.codePointAt(0) ?? 0) & 0xff)
}

const VERSIONS: ReadonlyMap<string, number> = new Map([
  ['ssl2', 0x0002],
  ['ssl3', 0x0300],
  ['ssl30', 0x0300],
  ['tls1', 0x0301],
  ['tls10', 0x0301],
  ['tls11', 0x0302],
  ['tls12', 0x0303],
  ['tls13', 0x0304],
  ['dtls1', 0xfeff],
  ['dtls10', 0xfeff],
  ['dtls12', 0xfefd],
  ['dtls13', 0xfefc],
])

/** Parses a version in any common spelling: `TLSv1.3`, `TLS 1.2`, `1.3`, `0x0303`, `0303`, `771`. */
export function tlsVersionNumber(text: string | undefined): number | null {
  if (text === undefined) return null
  const bare = text.toLowerCase().replace(/[\s._-]|(?<=s|l)v(?=\d)/g, '')
  const named = VERSIONS.get(/^\d{2}$/.test(bare) ? `tls${bare}` : bare)
  if (named !== undefined) return named
  const hex = /^(?:0x)?(0[023][0-9a-f]{2}|fe[0-9a-f]{2})$/.exec(bare)?.[1]
  if (hex !== undefined) return Number.parseInt(hex, 16)
  return /^(?:76[89]|77[0-2])$/.test(bare) ? Number(bare) : null
}

/** A TLS 1.3 ClientHello has 1.2 in its legacy field (RFC 8446 section 4.1.2). */
function legacyVersionOf(capture: TlsFingerprint, extensions: number[] | null): number | null {
  const written = tlsVersionNumber(capture.clientTlsVersion) ?? tlsVersionNumber(capture.tlsVersion)
  if (written === 0x0304 || (written === null && extensions?.includes(EXTENSION.supportedVersions)))
    return 0x0303
  return written
}
