import * as z from 'zod'
import { CLIENT_HELLO } from '../client-hello-texts.ts'
import { optionalField } from '../optional-field.ts'
import { text } from '../text.ts'

const hex4 = z.string().regex(/^[0-9a-fA-F]{4}$/, 'Must be four hex digits')
const hex2 = z.string().regex(/^[0-9a-fA-F]{2}$/, 'Must be two hex digits')
const hexList = z.array(hex4).max(256)
const count = z.int().min(0).max(65535)
const flag = z.boolean()

/** ClientHello as captured by the browser SDK or a TLS terminator. */
export const TlsFingerprint = z
  .object({
    ja3: text(64).describe(CLIENT_HELLO.ja3),
    ja4: text(64).describe(CLIENT_HELLO.ja4),
    ja3String: optionalField(text(4096), CLIENT_HELLO.ja3String),
    tlsVersion: optionalField(text(32), CLIENT_HELLO.tlsVersion),
    clientTlsVersion: optionalField(text(32), CLIENT_HELLO.clientTlsVersion),
    alpn: optionalField(text(64), CLIENT_HELLO.alpn),
    cipherSuite: optionalField(text(128), CLIENT_HELLO.cipherSuite),
    sni: optionalField(text(253), CLIENT_HELLO.sni),
    hasSni: optionalField(flag, CLIENT_HELLO.hasSni),
    hasGrease: optionalField(flag, CLIENT_HELLO.hasGrease),
    hasGreaseCipherSuite: optionalField(flag, CLIENT_HELLO.hasGreaseCipherSuite),
    hasGreaseExtension: optionalField(flag, CLIENT_HELLO.hasGreaseExtension),
    clientAlpn: optionalField(z.array(text(255)).max(64), CLIENT_HELLO.clientAlpn),
    supportedGroupsN: optionalField(count, CLIENT_HELLO.supportedGroupsN),
    cipherSuitesN: optionalField(count, CLIENT_HELLO.cipherSuitesN),
    extensionsN: optionalField(count, CLIENT_HELLO.extensionsN),
    greaseN: optionalField(count, CLIENT_HELLO.greaseN),
    supportedGroups: optionalField(hexList, CLIENT_HELLO.supportedGroups),
    extensions: optionalField(hexList, CLIENT_HELLO.extensions),
    signatureAlgorithms: optionalField(hexList, CLIENT_HELLO.signatureAlgorithms),
    cipherSuites: optionalField(hexList, CLIENT_HELLO.cipherSuites),
    supportedPoints: optionalField(z.array(hex2).max(256), CLIENT_HELLO.supportedPoints),
    supportedVersions: optionalField(
      hexList,
      'Values of supported_versions, wire order. Without it tlsVersion is used.',
    ),
    transport: optionalField(
      z.enum(['tcp', 'quic', 'dtls']),
      'Transport that carried the handshake.',
    ),
    capturedAt: optionalField(
      z.iso.datetime({ offset: true }),
      'When it was captured; a capture ages within 15 minutes.',
    ),
    captureToken: optionalField(
      text(2048),
      'Signature of our capture route, which binds the capture to this visit.',
    ),
  })
  .meta({ id: 'TlsFingerprint', description: 'A captured TLS ClientHello.' })
export type TlsFingerprint = z.infer<typeof TlsFingerprint>
