import * as z from 'zod'
import { CLIENT_HELLO } from '../client-hello-texts.ts'
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
    ja3: z.string().optional().describe(CLIENT_HELLO.ja3),
    ja4: z.string().optional().describe(CLIENT_HELLO.ja4),
    ja3String: z.string().optional().describe(CLIENT_HELLO.ja3String),
    tlsVersion: z.string().optional().describe(CLIENT_HELLO.tlsVersion),
    clientTlsVersion: z.string().optional().describe(CLIENT_HELLO.clientTlsVersion),
    alpn: z.string().optional().describe(CLIENT_HELLO.alpn),
    cipherSuite: z.string().optional().describe(CLIENT_HELLO.cipherSuite),
    sni: z.string().optional().describe(CLIENT_HELLO.sni),
    hasSni: z.boolean().optional().describe(CLIENT_HELLO.hasSni),
    hasGrease: z.boolean().optional().describe(CLIENT_HELLO.hasGrease),
    hasGreaseCipherSuite: z.boolean().optional().describe(CLIENT_HELLO.hasGreaseCipherSuite),
    hasGreaseExtension: z.boolean().optional().describe(CLIENT_HELLO.hasGreaseExtension),
    clientAlpn: z.array(z.string()).optional().describe(CLIENT_HELLO.clientAlpn),
    supportedGroupsN: z.int().optional().describe(CLIENT_HELLO.supportedGroupsN),
    cipherSuitesN: z.int().optional().describe(CLIENT_HELLO.cipherSuitesN),
    extensionsN: z.int().optional().describe(CLIENT_HELLO.extensionsN),
    greaseN: z.int().optional().describe(CLIENT_HELLO.greaseN),
    supportedGroups: z.array(z.string()).optional().describe(CLIENT_HELLO.supportedGroups),
    extensions: z.array(z.string()).optional().describe(CLIENT_HELLO.extensions),
    signatureAlgorithms: z.array(z.string()).optional().describe(CLIENT_HELLO.signatureAlgorithms),
    cipherSuites: z.array(z.string()).optional().describe(CLIENT_HELLO.cipherSuites),
    supportedPoints: z.array(z.string()).optional().describe(CLIENT_HELLO.supportedPoints),
    consistency: TlsConsistency.optional(),
  })
  .meta({
    id: 'TlsBlock',
    description: 'TLS of the visit; the fields after ja4 only with expand=tls.',
  })
export type TlsBlock = z.infer<typeof TlsBlock>
