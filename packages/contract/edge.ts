import * as z from 'zod'
import { TlsCaptureStatus } from './answer/answer-enums.ts'
import { Timestamp } from './answer/answer-fields.ts'
import { TlsFingerprint } from './browser/tls.ts'

export const Config = z
  .object({
    challengeRequired: z.boolean().describe('Whether the SDK must solve a bot challenge first.'),
    challengeRequiredUnbound: z
      .boolean()
      .describe('The same for pages whose key is bound to no host.'),
    visitorId: z.string().optional().meta({
      description:
        'With a key: an id that this host issued. The one that was sent, or a new one for a browser that has none.',
    }),
    visitorDays: z.string().optional().meta({
      description:
        'With a key: the days on which this host saw the browser of that id, signed. The browser keeps it with the id.',
    }),
    challenge: z
      .object({
        nonce: z.string().describe('Text that the SDK sends back with evaluate.'),
        expiresAt: Timestamp.describe('End of its life.'),
        difficulty: z
          .int()
          .meta({ description: 'Leading zero bits of `work`; 0: none is needed.' }),
      })
      .optional()
      .meta({ description: 'With a key: a nonce that evaluate redeems once, within ten minutes.' }),
  })
  .meta({ id: 'Config', description: 'Policy for the browser SDK.' })
export type Config = z.infer<typeof Config>

export const VisitContext = z
  .object({
    ip: z.string().meta({ description: 'Masked to /24 (IPv4) or /48 (IPv6).' }),
    country: z.string().describe('Country of the address, ISO 3166 alpha-2; empty: unknown.'),
    city: z.string().describe('City of the address; empty: unknown.'),
    region: z.string().describe('Region of the address; empty: unknown.'),
    asn: z.string().describe('Number of the autonomous system; empty: unknown.'),
    asOrganization: z.string().describe('Name of the autonomous system; empty: unknown.'),
    userAgent: z.string().describe('User-Agent header of this request.'),
  })
  .meta({ id: 'VisitContext', description: 'Network of this connection, with a masked address.' })
export type VisitContext = z.infer<typeof VisitContext>

/** Response of GET /v1/tls: the caller's own handshake, signed for this visit. */
export const TlsCapture = z
  .object({
    captureStatus: TlsCaptureStatus.meta({
      description:
        'verified: with a signed tlsCapture. unverified: observed, but no key was sent to sign it for. partial: this deployment observes no JA4. missing: none.',
    }),
    tlsCapture: TlsFingerprint.nullable().meta({
      description: 'To be sent unchanged as tlsCapture within 15 minutes, from the same network.',
    }),
  })
  .meta({ id: 'TlsCapture', description: 'TLS handshake of this connection.' })
export type TlsCapture = z.infer<typeof TlsCapture>

/** A JWK Set (RFC 7517 section 5) of P-256 public keys. */
export const PublicKeys = z
  .object({
    keys: z
      .array(
        z.object({
          kty: z.literal('EC').describe('Key type (RFC 7518 section 6.1).'),
          crv: z.literal('P-256').describe('Curve (RFC 7518 section 6.2.1.1).'),
          x: z.string().describe('x coordinate, base64url.'),
          y: z.string().describe('y coordinate, base64url.'),
          kid: z.string().describe('Id of the key, as in the header of a token.'),
          alg: z.literal('ES256').describe('Algorithm of its signatures.'),
          use: z.literal('sig').describe('Use of the key: signatures.'),
        }),
      )
      .describe('Current keys; a new one appears before it signs.'),
  })
  .meta({ id: 'PublicKeys', description: 'A JWK Set (RFC 7517 section 5) of P-256 public keys.' })
export type PublicKeys = z.infer<typeof PublicKeys>
