import * as z from 'zod'
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
    ja3: text(64).describe('JA3 hash, 32 hex digits.'),
    ja4: text(64).describe('JA4 fingerprint.'),
    ja3String: optionalField(text(4096), 'Text that the JA3 hash is made of.'),
    tlsVersion: optionalField(text(32), 'Version that was negotiated.'),
    clientTlsVersion: optionalField(text(32), 'Highest version that the client offered.'),
    alpn: optionalField(text(64), 'Application protocol that was negotiated.'),
    cipherSuite: optionalField(text(128), 'Cipher suite that was negotiated.'),
    sni: optionalField(text(253), 'Server name that the client sent.'),
    hasSni: optionalField(flag, 'Whether the client sent a server name.'),
    hasGrease: optionalField(flag, 'Whether GREASE values (RFC 8701) were offered.'),
    hasGreaseCipherSuite: optionalField(flag, 'Whether a cipher suite was GREASE.'),
    hasGreaseExtension: optionalField(flag, 'Whether an extension was GREASE.'),
    clientAlpn: optionalField(
      z.array(text(255)).max(64),
      'Application protocols that the client offered, in order.',
    ),
    supportedGroupsN: optionalField(count, 'Number of groups offered, without GREASE.'),
    cipherSuitesN: optionalField(count, 'Number of cipher suites offered, without GREASE.'),
    extensionsN: optionalField(count, 'Number of extensions, without GREASE.'),
    greaseN: optionalField(count, 'Number of GREASE values.'),
    supportedGroups: optionalField(hexList, 'Groups offered, four hex digits each, wire order.'),
    extensions: optionalField(hexList, 'Extension types, wire order.'),
    signatureAlgorithms: optionalField(
      hexList,
      'Signature algorithms, four hex digits each, wire order.',
    ),
    cipherSuites: optionalField(hexList, 'Cipher suites, order preserved.'),
    supportedPoints: optionalField(z.array(hex2).max(256), 'Point formats, two hex digits each.'),
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
