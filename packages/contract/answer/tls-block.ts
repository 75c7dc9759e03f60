import * as z from 'zod'
import { TlsCaptureStatus, TlsConsistencyStatus } from './answer-enums.ts'

export const TlsConsistency = z
  .object({
    status: TlsConsistencyStatus,
    uaFamily: z.string().nullable().describe('Browser family of the user agent; null: unknown.'),
    tlsFamily: z.string().nullable().describe('Browser family of the TLS stack; null: unknown.'),
  })
  .meta({ id: 'TlsConsistency', description: 'Whether the TLS stack fits the user agent.' })

/** Always present on check and evaluate; the fields after `ja4` only with `expand=tls`. */
export const TlsBlock = z
  .object({
    present: z.boolean().describe('Whether a ClientHello was captured.'),
    captureStatus: TlsCaptureStatus,
    flagged: z.boolean().describe('Whether a TLS signal raised the score.'),
    reasons: z
      .array(z.string())
      .describe(
        'Labels of the signals that fired; `consistent` if JA3 and JA4 recompute from what a client sent.',
      ),
    ja3: z.string().optional().describe('JA3 hash, 32 hex digits, where known.'),
    ja4: z.string().optional().describe('JA4 fingerprint, where known.'),
    ja3String: z.string().optional().describe('Text that the JA3 hash is made of.'),
    tlsVersion: z.string().optional().describe('Version that was negotiated.'),
    clientTlsVersion: z.string().optional().describe('Highest version that the client offered.'),
    alpn: z.string().optional().describe('Application protocol that was negotiated.'),
    cipherSuite: z.string().optional().describe('Cipher suite that was negotiated.'),
    sni: z.string().optional().describe('Server name that the client sent.'),
    hasSni: z.boolean().optional().describe('Whether the client sent a server name.'),
    hasGrease: z.boolean().optional().describe('Whether GREASE values (RFC 8701) were offered.'),
    hasGreaseCipherSuite: z.boolean().optional().describe('Whether a cipher suite was GREASE.'),
    hasGreaseExtension: z.boolean().optional().describe('Whether an extension was GREASE.'),
    clientAlpn: z
      .array(z.string())
      .optional()
      .describe('Application protocols that the client offered, in order.'),
    supportedGroupsN: z.int().optional().describe('Number of groups offered, without GREASE.'),
    cipherSuitesN: z.int().optional().describe('Number of cipher suites offered, without GREASE.'),
    extensionsN: z.int().optional().describe('Number of extensions, without GREASE.'),
    greaseN: z.int().optional().describe('Number of GREASE values.'),
    supportedGroups: z
      .array(z.string())
      .optional()
      .describe('Groups offered, four hex digits each, wire order.'),
    extensions: z
      .array(z.string())
      .optional()
      .describe('Extension types, four hex digits each, wire order.'),
    signatureAlgorithms: z
      .array(z.string())
      .optional()
      .describe('Signature algorithms, four hex digits each, wire order.'),
    cipherSuites: z
      .array(z.string())
      .optional()
      .describe('Cipher suites, four hex digits each, order preserved.'),
    supportedPoints: z.array(z.string()).optional().describe('Point formats, two hex digits each.'),
    consistency: TlsConsistency.optional(),
  })
  .meta({
    id: 'TlsBlock',
    description: 'TLS of the visit; the fields after ja4 only with expand=tls.',
  })
export type TlsBlock = z.infer<typeof TlsBlock>
