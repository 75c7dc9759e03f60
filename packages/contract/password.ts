import * as z from 'zod'
import { RequestId } from './answer/answer-fields.ts'

/**
 * The first five hex digits of a password's SHA-1 or NT hash: about a thousand passwords share them,
 * so that the service learns neither the password nor its hash (k-anonymity).
 */
const prefix = z.string().regex(/^[0-9A-Fa-f]{5}$/, 'Must be the first five hex digits of the hash')

/** One of the two. */
export const PasswordRequest = z
  .object({
    sha1Prefix: prefix
      .optional()
      .describe('First five hex digits of the SHA-1 of the password (UTF-8).'),
    ntPrefix: prefix.optional().describe('First five hex digits of the NT hash of the password.'),
  })
  .refine(({ sha1Prefix, ntPrefix }) => (sha1Prefix === undefined) !== (ntPrefix === undefined), {
    message: 'Give one of sha1Prefix and ntPrefix',
    path: ['sha1Prefix'],
  })
  .meta({
    id: 'PasswordRequest',
    description: 'Exactly one of the two prefixes: a thousand passwords share each (k-anonymity).',
  })
export type PasswordRequest = z.infer<typeof PasswordRequest>

export const PasswordResult = z
  .object({
    matches: z
      .array(
        z.object({
          suffix: z.string().describe('The rest of the hash: 35 (SHA-1) or 27 (NT) hex digits.'),
          count: z.int().min(0).describe('Times it leaked; 0: padding.'),
        }),
      )
      .meta({
        description:
          'The rest of each leaked hash that begins with the prefix, upper-case hex, and how often it leaked. Rows of count 0 are padding.',
      }),
    degraded: z.array(z.enum(['exposure'])).meta({
      description:
        'exposure: a source was unavailable; a hash that is missing from matches may have leaked.',
    }),
    requestId: RequestId,
  })
  .meta({ id: 'PasswordResult', description: 'Leaked hashes that begin with the prefix.' })
export type PasswordResult = z.infer<typeof PasswordResult>
