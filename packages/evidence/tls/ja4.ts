import { type ClientHello, EXTENSION, withoutGrease } from './client-hello.ts'
import { sha256Hex } from './hash.ts'

const EMPTY_HASH = '000000000000'
const VERSION_CODES: ReadonlyMap<number, string> = new Map([
  [0x0304, '13'],
  [0x0303, '12'],
  [0x0302, '11'],
  [0x0301, '10'],
  [0x0300, 's3'],
  [0x0002, 's2'],
  [0xfeff, 'd1'],
  [0xfefd, 'd2'],
  [0xfefc, 'd3'],
])
const TRANSPORT_CODES = { tcp: 't', quic: 'q', dtls: 'd' } as const
const UNSORTED = new Set<number>([EXTENSION.serverName, EXTENSION.alpn])

/**
 * Returns the JA4 of a ClientHello by FoxIO's technical details (BSD 3-Clause; only the client
 * fingerprint). null: ciphers, extensions or signature algorithms were not captured. A missing version
 * counts as 1.3 if the ClientHello lists versions; a missing ALPN list counts as `00`.
 */
export function ja4(hello: ClientHello): string | null {
  const { ciphers, extensions } = hello
  if (!ciphers || !extensions) return null
  const offered = withoutGrease(ciphers)
  const present = withoutGrease(extensions)
  const algorithms = algorithmsOf(hello)
  if (algorithms === null) return null
  const head = [
    TRANSPORT_CODES[hello.transport],
    versionCode(hello),
    present.includes(EXTENSION.serverName) ? 'd' : 'i',
    twoDigits(offered.length),
    twoDigits(present.length),
    alpnCode(hello.firstAlpn),
  ].join('')
  return `${head}_${cipherHash(offered)}_${extensionHash(present, algorithms)}`
}

/** Signature algorithms without GREASE, which Chromium sends first; null: not captured. */
function algorithmsOf(hello: ClientHello): number[] | null {
  if (hello.signatureAlgorithms) return withoutGrease(hello.signatureAlgorithms)
  return hello.extensions?.includes(EXTENSION.signatureAlgorithms) ? null : []
}

/** Highest version on offer; DTLS counts downwards. */
function versionCode(hello: ClientHello): string {
  const offered = withoutGrease(hello.supportedVersions ?? [])
  const lists = hello.extensions?.includes(EXTENSION.supportedVersions) ?? false
  const assumed = lists && hello.supportedVersions === null ? 0x0304 : hello.legacyVersion
  const highest = offered.length > 0 ? newestOf(offered) : assumed
  return VERSION_CODES.get(highest ?? -1) ?? '00'
}

function newestOf(versions: readonly number[]): number {
  const dtls = versions.filter((version) => version >> 8 === 0xfe)
  return dtls.length > 0 ? Math.min(...dtls) : Math.max(...versions)
}

function twoDigits(count: number): string {
  return String(Math.min(count, 99)).padStart(2, '0')
}

/** First and last character of the protocol; of its hex form if either is not alphanumeric. */
function alpnCode(bytes: readonly number[] | null): string {
  const first = bytes?.[0]
  const last = bytes?.at(-1)
  if (first === undefined || last === undefined) return '00'
  if (isAlphanumeric(first) && isAlphanumeric(last)) return String.fromCharCode(first, last)
  return hexByte(first).charAt(0) + hexByte(last).charAt(1)
}

function isAlphanumeric(byte: number): boolean {
  return /^[0-9A-Za-z]$/.test(String.fromCharCode(byte))
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

function hexWord(value: number): string {
  return value.toString(16).padStart(4, '0')
}

function cipherHash(ciphers: readonly number[]): string {
  if (ciphers.length === 0) return EMPTY_HASH
  return sha256Hex(ciphers.map(hexWord).sort().join(',')).slice(0, 12)
}

function extensionHash(extensions: readonly number[], algorithms: readonly number[]): string {
  const sorted = extensions
    .filter((extension) => !UNSORTED.has(extension))
    .map(hexWord)
    .sort()
  if (sorted.length === 0) return EMPTY_HASH
  const signed = algorithms.length === 0 ? '' : `_${algorithms.map(hexWord).join(',')}`
  return sha256Hex(sorted.join(',') + signed).slice(0, 12)
}

/** Splits a well-formed JA4 into its three parts; null for other text. */
export function ja4Parts(
  text: string,
): { head: string; ciphers: string; extensions: string } | null {
  const match =
    /^([tqd](?:\d\d|s[23]|d[123])[di]\d{4}[0-9A-Za-z]{2})_([0-9a-f]{12})_([0-9a-f]{12})$/.exec(text)
  const [, head, ciphers, extensions] = match ?? []
  return head && ciphers && extensions ? { head, ciphers, extensions } : null
}
