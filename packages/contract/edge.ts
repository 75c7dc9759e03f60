import * as z from 'zod'
import { TlsCaptureStatus } from './enums.ts'
import { Timestamp } from './fields.ts'
import { TlsFingerprint } from './tls.ts'

export const Health = z
  .object({
    status: z.string(),
    bindings: z.record(z.string(), z.boolean()),
    feeds: z.record(z.string(), z.boolean()).meta({
      description: 'Sources of intelligence by id: whether a copy is held.',
    }),
  })
  .meta({ id: 'Health', description: 'Presence only: says that a thing is there, no more.' })
export type Health = z.infer<typeof Health>

/** What GET /v1/config takes: the publishable key as a query, so that a page needs no preflight. */
export const ConfigQuery = z.strictObject({
  publicKey: z.string().max(256).optional().meta({ description: 'Publishable key.' }),
})

export const Config = z
  .object({
    challengeRequired: z.boolean(),
    challengeRequiredUnbound: z.boolean(),
    visitorId: z.string().optional().meta({
      description: 'With a key: an id that this host issued, for a browser that has none yet.',
    }),
    challenge: z
      .object({
        nonce: z.string(),
        expiresAt: Timestamp,
        difficulty: z
          .int()
          .meta({ description: 'Leading zero bits of `work`; 0: none is needed.' }),
      })
      .optional()
      .meta({ description: 'With a key: a nonce that evaluate redeems once, within ten minutes.' }),
  })
  .meta({ id: 'Config' })
export type Config = z.infer<typeof Config>

export const VisitContext = z
  .object({
    ip: z.string().meta({ description: 'Masked to /24 (IPv4) or /48 (IPv6).' }),
    country: z.string(),
    city: z.string(),
    region: z.string(),
    asn: z.string(),
    asOrganization: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'VisitContext' })
export type VisitContext = z.infer<typeof VisitContext>

/** What GET /v1/tls answers: the caller's own handshake, signed for this visit. */
export const TlsCapture = z
  .object({
    captureStatus: TlsCaptureStatus.meta({
      description:
        'verified: with a signed tlsCapture. unverified: seen, but no key was sent to sign it for. partial: this deployment sees no JA4. missing: none.',
    }),
    tlsCapture: TlsFingerprint.nullable().meta({
      description: 'To be sent unchanged as tlsCapture within 15 minutes, from the same network.',
    }),
  })
  .meta({ id: 'TlsCapture' })
export type TlsCapture = z.infer<typeof TlsCapture>

/** A JWK Set (RFC 7517 section 5) of P-256 public keys. */
export const PublicKeys = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal('ES256'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'PublicKeys' })
export type PublicKeys = z.infer<typeof PublicKeys>
