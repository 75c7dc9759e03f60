import type { TlsFingerprint } from '@vigil/contract'
import { type ClientHello, clientHello, EXTENSION, isGrease } from './client-hello.ts'
import { ja3 } from './ja3.ts'
import { ja4 } from './ja4.ts'

/** Headers in which a TLS terminator forwards the ClientHello. */
export const TERMINATOR_HEADERS = {
  ciphers: 'x-tls-ciphers',
  extensions: 'x-tls-extensions',
  groups: 'x-tls-groups',
  points: 'x-tls-points',
  signatureAlgorithms: 'x-tls-signature-algorithms',
  versions: 'x-tls-versions',
  version: 'x-tls-version',
  alpn: 'x-tls-alpn',
  sni: 'x-tls-sni',
  transport: 'x-tls-transport',
  ja3: 'x-tls-ja3',
  ja4: 'x-tls-ja4',
} as const

type Read = (name: string) => string | null

/**
 * The ClientHello of a visitor as a TLS terminator in front of us reports it in request headers:
 * lists as hexadecimal (two bytes a value, one for point formats, with or without separators), in
 * wire order, or JA3 and JA4 alone where it computes them itself. JA3 and JA4 are computed here from
 * the lists. null where neither lists nor hashes came.
 *
 * @param read value of a header by lower-case name
 */
export function terminatedHello(read: Read): TlsFingerprint | null {
  const words = (name: string) => hexValues(read(name), 4)
  const cipherSuites = words(TERMINATOR_HEADERS.ciphers)
  const extensions = words(TERMINATOR_HEADERS.extensions)
  const hashes = claimedHashes(read)
  if (!cipherSuites || !extensions) return hashes.ja4 === '' ? null : hashes
  const fields = withoutAbsent({
    cipherSuites,
    extensions,
    supportedGroups: words(TERMINATOR_HEADERS.groups),
    supportedPoints: hexValues(read(TERMINATOR_HEADERS.points), 2),
    signatureAlgorithms: words(TERMINATOR_HEADERS.signatureAlgorithms),
    supportedVersions: words(TERMINATOR_HEADERS.versions),
    clientTlsVersion: shortText(read(TERMINATOR_HEADERS.version), 32),
    clientAlpn: alpnOf(read(TERMINATOR_HEADERS.alpn)),
    sni: shortText(read(TERMINATOR_HEADERS.sni), 253),
    transport: transportOf(read(TERMINATOR_HEADERS.transport)),
  })
  const hello = clientHello({ ...hashes, ...fields })
  const own3 = ja3(hello)
  const own4 = offersUnnamedAlpn(hello) && hashes.ja4 !== '' ? null : ja4(hello)
  if (own4 === null && hashes.ja4 === '') return null
  return {
    ja3: own3?.hash ?? hashes.ja3,
    ja4: own4 ?? hashes.ja4,
    ...(own3 && { ja3String: own3.text }),
    ...fields,
    ...greaseOf(hello.ciphers ?? [], hello.extensions ?? []),
  }
}

/** Without the protocol's name two characters of JA4 are not known. */
function offersUnnamedAlpn(hello: ClientHello): boolean {
  return hello.firstAlpn === null && (hello.extensions?.includes(EXTENSION.alpn) ?? false)
}

function claimedHashes(read: Read): Pick<TlsFingerprint, 'ja3' | 'ja4'> {
  const ja3Text = read(TERMINATOR_HEADERS.ja3)?.trim().toLowerCase() ?? ''
  const ja4Text = read(TERMINATOR_HEADERS.ja4)?.trim() ?? ''
  return {
    ja3: /^[0-9a-f]{32}$/.test(ja3Text) ? ja3Text : '',
    ja4: /^[tqd]\w{9}_[0-9a-f]{12}_[0-9a-f]{12}$/.test(ja4Text) ? ja4Text : '',
  }
}

const MAX_VALUES = 256

/** Values of `1301,1302` or `13011302`, lower case; null where the header is absent or no hex. */
function hexValues(text: string | null, digits: 2 | 4): string[] | null {
  const bare = text?.replace(/[\s,:-]|0x/gi, '').toLowerCase()
  if (bare === undefined || !/^[0-9a-f]*$/.test(bare) || bare.length % digits !== 0) return null
  const values = bare.match(digits === 4 ? /.{4}/g : /.{2}/g) ?? []
  return values.length > MAX_VALUES ? null : values
}

function alpnOf(text: string | null): string[] | null {
  const names = text?.split(',').map((name) => name.trim().slice(0, 255)) ?? []
  const offered = names.filter((name) => name !== '').slice(0, 64)
  return offered.length > 0 ? offered : null
}

function transportOf(text: string | null): 'tcp' | 'quic' | 'dtls' | null {
  return text === 'tcp' || text === 'quic' || text === 'dtls' ? text : null
}

function shortText(text: string | null, maxLength: number): string | null {
  return text !== null && text !== '' && text.length <= maxLength ? text : null
}

function greaseOf(ciphers: readonly number[], extensions: readonly number[]) {
  const greaseN = [...ciphers, ...extensions].filter(isGrease).length
  return {
    hasGrease: greaseN > 0,
    hasGreaseCipherSuite: ciphers.some(isGrease),
    hasGreaseExtension: extensions.some(isGrease),
    cipherSuitesN: ciphers.length,
    extensionsN: extensions.length,
    greaseN,
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], null> }

function withoutAbsent<T extends object>(fields: T): Present<T>
function withoutAbsent(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
