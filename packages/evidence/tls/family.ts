import { type ClientHello, isGrease, withoutGrease } from './client-hello.ts'

/** The TLS stack that sent a ClientHello. `unknown`: captured, but of no known stack. */
export type TlsFamily =
  | 'chromium'
  | 'firefox'
  | 'safari'
  | 'openssl'
  | 'go'
  | 'java'
  | 'gnutls'
  | 'tool'
  | 'unknown'

const ENCRYPT_THEN_MAC = 0x0016
const POST_HANDSHAKE_AUTH = 0x0031
const STATUS_REQUEST_V2 = 0x0011
const SIGNATURE_ALGORITHMS_CERT = 0x0032
const RECORD_SIZE_LIMIT = 0x001c
const DELEGATED_CREDENTIALS = 0x0022
const ALPS = [0x4469, 0x44cd]
const TRIPLE_DES = [0xc008, 0xc012, 0x000a]
const AES_128_CCM = 0x1304

/** Returns the family of a ClientHello; null: its extensions or ciphers were not captured. */
export function familyOfHello(hello: ClientHello): TlsFamily | null {
  const { ciphers, extensions } = hello
  if (!ciphers?.length || !extensions?.length) return null
  const offers = (suite: number) => ciphers.includes(suite)
  const has = (extension: number) => extensions.includes(extension)
  if (offers(AES_128_CCM) && has(RECORD_SIZE_LIMIT) && has(ENCRYPT_THEN_MAC)) return 'gnutls'
  if (has(ENCRYPT_THEN_MAC)) return 'openssl'
  if (has(STATUS_REQUEST_V2) && has(SIGNATURE_ALGORITHMS_CERT)) return 'java'
  if (hasGrease(hello)) {
    if (ALPS.some(has)) return 'chromium'
    return TRIPLE_DES.some(offers) ? 'safari' : null
  }
  if (has(POST_HANDSHAKE_AUTH) && !has(RECORD_SIZE_LIMIT)) return 'openssl'
  return has(RECORD_SIZE_LIMIT) && has(DELEGATED_CREDENTIALS) ? 'firefox' : null
}

/** Whether any list of the ClientHello has a GREASE value (RFC 8701). */
export function hasGrease(hello: ClientHello): boolean {
  const lists = [hello.ciphers, hello.extensions, hello.groups, hello.supportedVersions]
  return lists.some((list) => list?.some(isGrease) ?? false)
}

/** Whether the extensions are in the fixed order that Chromium used before version 110. */
export function isFixedOrder(hello: ClientHello): boolean {
  const order = withoutGrease(hello.extensions ?? []).filter((extension) =>
    PRE_110_ORDER.includes(extension),
  )
  const sorted = order.toSorted((a, b) => PRE_110_ORDER.indexOf(a) - PRE_110_ORDER.indexOf(b))
  return order.length >= 12 && order.every((extension, index) => extension === sorted[index])
}

const PRE_110_ORDER: readonly number[] = [
  0x0000, 0x0017, 0xff01, 0x000a, 0x000b, 0x0023, 0x0010, 0x0005, 0x000d, 0x0012, 0x0033, 0x002d,
  0x002b, 0x001b, 0x4469, 0x44cd, 0x0015,
]
