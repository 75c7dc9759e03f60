import * as z from 'zod'

const hex4 = z.string().regex(/^[0-9a-fA-F]{4}$/, 'Must be four hex digits')
const hex2 = z.string().regex(/^[0-9a-fA-F]{2}$/, 'Must be two hex digits')
const hexList = z.array(hex4).max(256)
const count = z.int().min(0).max(65535)
const text = (max: number) => z.string().max(max)

/** ClientHello as captured by the browser SDK or a TLS terminator. */
export const TlsFingerprint = z
  .object({
    ja3: text(64).describe('JA3 hash, 32 hex digits.'),
    ja4: text(64).describe('JA4 fingerprint.'),
    ja3String: text(4096).optional().describe('Text that the JA3 hash is made of.'),
    tlsVersion: text(32).optional().describe('Version that was negotiated.'),
    clientTlsVersion: text(32).optional().describe('Highest version that the client offered.'),
    alpn: text(64).optional().describe('Application protocol that was negotiated.'),
    cipherSuite: text(128).optional().describe('Cipher suite that was negotiated.'),
    sni: text(253).optional().describe('Server name that the client sent.'),
    hasSni: z.boolean().optional().describe('Whether the client sent a server name.'),
    hasGrease: z.boolean().optional().describe('Whether GREASE values (RFC 8701) were offered.'),
    hasGreaseCipherSuite: z.boolean().optional().describe('Whether a cipher suite was GREASE.'),
    hasGreaseExtension: z.boolean().optional().describe('Whether an extension was GREASE.'),
    clientAlpn: z
      .array(text(255))
      .max(64)
      .optional()
      .describe('Application protocols that the client offered, in order.'),
    supportedGroupsN: count.optional().describe('Number of groups offered, without GREASE.'),
    cipherSuitesN: count.optional().describe('Number of cipher suites offered, without GREASE.'),
    extensionsN: count.optional().describe('Number of extensions, without GREASE.'),
    greaseN: count.optional().describe('Number of GREASE values.'),
    supportedGroups: hexList
      .optional()
      .describe('Groups offered, four hex digits each, wire order.'),
    extensions: hexList.optional().meta({ description: 'Extension types, wire order.' }),
    signatureAlgorithms: hexList
      .optional()
      .describe('Signature algorithms, four hex digits each, wire order.'),
    cipherSuites: hexList.optional().meta({ description: 'Cipher suites, order preserved.' }),
    supportedPoints: z
      .array(hex2)
      .max(256)
      .optional()
      .describe('Point formats, two hex digits each.'),
    supportedVersions: hexList.optional().meta({
      description: 'Values of supported_versions, wire order. Without it tlsVersion is used.',
    }),
    transport: z
      .enum(['tcp', 'quic', 'dtls'])
      .optional()
      .describe('Transport that carried the handshake.'),
    capturedAt: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('When it was captured; a capture ages within 15 minutes.'),
    captureToken: text(2048).optional().meta({
      description: 'Signature of our capture route, which binds the capture to this visit.',
    }),
  })
  .meta({ id: 'TlsFingerprint', description: 'A captured TLS ClientHello.' })
export type TlsFingerprint = z.infer<typeof TlsFingerprint>
