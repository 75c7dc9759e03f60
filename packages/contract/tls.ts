import * as z from 'zod'
import { TlsCaptureStatus, TlsConsistencyStatus } from './enums.ts'

const hex4 = z.string().regex(/^[0-9a-fA-F]{4}$/, 'Must be four hex digits')
const hex2 = z.string().regex(/^[0-9a-fA-F]{2}$/, 'Must be two hex digits')
const hexList = z.array(hex4).max(256)
const text = (max: number) => z.string().max(max)

/** ClientHello as captured by the browser SDK or a TLS terminator. */
export const TlsFingerprint = z
  .object({
    ja3: text(64),
    ja4: text(64),
    ja3String: text(4096).optional(),
    tlsVersion: text(32).optional(),
    clientTlsVersion: text(32).optional(),
    alpn: text(64).optional(),
    cipherSuite: text(128).optional(),
    sni: text(253).optional(),
    hasSni: z.boolean().optional(),
    hasGrease: z.boolean().optional(),
    hasGreaseCipherSuite: z.boolean().optional(),
    hasGreaseExtension: z.boolean().optional(),
    clientAlpn: z.array(text(255)).max(64).optional(),
    supportedGroupsN: z.int().min(0).max(65535).optional(),
    cipherSuitesN: z.int().min(0).max(65535).optional(),
    extensionsN: z.int().min(0).max(65535).optional(),
    greaseN: z.int().min(0).max(65535).optional(),
    supportedGroups: hexList.optional(),
    extensions: hexList.optional().meta({ description: 'Extension types, wire order.' }),
    signatureAlgorithms: hexList.optional(),
    cipherSuites: hexList.optional().meta({ description: 'Cipher suites, order preserved.' }),
    supportedPoints: z.array(hex2).max(256).optional(),
    supportedVersions: hexList.optional().meta({
      description: 'Values of supported_versions, wire order. Without it tlsVersion is used.',
    }),
    transport: z.enum(['tcp', 'quic', 'dtls']).optional(),
    capturedAt: z.iso.datetime({ offset: true }).optional(),
    captureToken: text(2048).optional().meta({
      description: 'Signature of our capture route, which binds the capture to this visit.',
    }),
  })
  .meta({ id: 'TlsFingerprint', description: 'A captured TLS ClientHello.' })
export type TlsFingerprint = z.infer<typeof TlsFingerprint>

export const TlsConsistency = z
  .object({
    status: TlsConsistencyStatus,
    uaFamily: z.string().nullable(),
    tlsFamily: z.string().nullable(),
  })
  .meta({ id: 'TlsConsistency' })

/** Always present on check and evaluate; the fields after `ja4` only with `expand=tls`. */
export const TlsBlock = z
  .object({
    present: z.boolean(),
    captureStatus: TlsCaptureStatus,
    flagged: z.boolean(),
    reasons: z.array(z.string()),
    ja3: z.string().optional(),
    ja4: z.string().optional(),
    ja3String: z.string().optional(),
    tlsVersion: z.string().optional(),
    clientTlsVersion: z.string().optional(),
    alpn: z.string().optional(),
    cipherSuite: z.string().optional(),
    sni: z.string().optional(),
    hasSni: z.boolean().optional(),
    hasGrease: z.boolean().optional(),
    hasGreaseCipherSuite: z.boolean().optional(),
    hasGreaseExtension: z.boolean().optional(),
    clientAlpn: z.array(z.string()).optional(),
    supportedGroupsN: z.int().optional(),
    cipherSuitesN: z.int().optional(),
    extensionsN: z.int().optional(),
    greaseN: z.int().optional(),
    supportedGroups: z.array(z.string()).optional(),
    extensions: z.array(z.string()).optional(),
    signatureAlgorithms: z.array(z.string()).optional(),
    cipherSuites: z.array(z.string()).optional(),
    supportedPoints: z.array(z.string()).optional(),
    consistency: TlsConsistency.optional(),
  })
  .meta({ id: 'TlsBlock' })
export type TlsBlock = z.infer<typeof TlsBlock>
