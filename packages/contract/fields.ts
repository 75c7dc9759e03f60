import * as z from 'zod'

/** A timestamp as every response writes it: ISO 8601, UTC, milliseconds. */
export const Timestamp = z.iso.datetime({ offset: true })

/** What every result carries: the id of the request. */
export const RequestId = z
  .string()
  .describe('Id of this request, as in the X-Request-Id header of the answer.')

/** `ok` of answers that are nothing else. */
export const Ok = z.literal(true).describe('Always true: failures are problem documents.')

/** Where the next page begins. */
export const NextCursor = z
  .string()
  .nullable()
  .describe('Send it as cursor for the next page; null: there is none.')

/** The timestamp of a time in ms since the epoch; null stays null. */
export function timestampOf(ms: number): string
export function timestampOf(ms: number | null): string | null
export function timestampOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

/** Risk and facet scores: integers 0..100. */
export const Score = z.int().min(0).max(100)

const CONTROL = /\p{Cc}/u
/** Nothing to see, and another mailbox all the same: no name has them (RFC 8264 section 9.13). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const LOCAL_PART = /^[^\s@"(),:;<>[\]\\]{1,64}$/u
const HOST_LABEL = /^(?!-)[\p{L}\p{N}\p{M}_-]{1,63}(?<!-)$/u

/**
 * A mail address as people hold them: dot-atom local part (RFC 5322 section 3.2.3, RFC 6532 letters
 * allowed), a domain with a dot, 254 characters at most (RFC 5321 section 4.5.3.1.3 less the
 * brackets). Quoted local parts and address literals are refused: no signup form sends them.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > 254 || CONTROL.test(text)) return false
  const at = text.lastIndexOf('@')
  if (at < 1) return false
  const local = text.slice(0, at)
  if (!LOCAL_PART.test(local) || INVISIBLE.test(local)) return false
  if (/^\.|\.\.|\.$/.test(local)) return false
  const domain = text.slice(at + 1)
  return domain.includes('.') && isHostname(domain) && !/^[\d.]+$/.test(domain)
}

/** A DNS name of one or more labels (RFC 1035 section 2.3.4 lengths; IDN letters allowed). */
export function isHostname(text: string): boolean {
  if (text.length === 0 || text.length > 253) return false
  const labels = text.split('.')
  return labels.every((label) => HOST_LABEL.test(label))
}

export const EmailAddress = z
  .string()
  .trim()
  .refine(isEmailAddress, 'Must be a mail address such as name@example.com')
  .meta({ format: 'email', maxLength: 254 })

export const IpAddress = z
  .union([z.ipv4(), z.ipv6()], 'Must be an IPv4 or IPv6 address')
  .meta({ description: 'IPv4 or IPv6 address of the visitor.' })

/** A hostname, with or without a port, as a browser or a configuration names a site. */
export const SiteHostname = z
  .string()
  .max(261)
  .refine((text) => isHostname(text.replace(/:\d{1,5}$/, '')), 'Must be a hostname')

export const EVENT_PATTERN = /^[a-z][a-z0-9_.-]{0,63}$/
export const EventName = z
  .string()
  .regex(EVENT_PATTERN, 'Must be a lower-case word of at most 64 characters')
  .meta({ description: 'The moment scored. Other than signup and login score like login.' })

/** What an `accountId`, `userId`, `visitorId` or session id may look like: short and printable. */
export const OpaqueId = z
  .string()
  .min(1)
  .max(256)
  .refine((text) => !CONTROL.test(text), 'Must not contain control characters')

/** Most identifiers that a caller may add to one check. */
export const MAX_IDENTIFIERS = 4

/** What else names the person, by the caller's own names: phone, card, national_id ... */
export const CallerIdentifiers = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'Must be a lower-case word of at most 32 letters'),
    OpaqueId,
  )
  .refine((named) => Object.keys(named).length <= MAX_IDENTIFIERS, {
    message: `Must name ${MAX_IDENTIFIERS} identifiers at most`,
  })
  .meta({
    description:
      'Further identifiers by name, such as phone or card, in a form that is always the same. Kept as keyed hashes; accounts that share one are linked.',
  })

/** A number of a query string: digits and nothing else, so that `1e3`, `+5` and ` 7` are none. */
export const QueryNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Must be a whole number')
  .transform(Number)

/** Most entries of a page. */
export const MAX_PAGE = 100

/** Where a page begins and how long it is. A cursor is the id that the previous page ended with. */
export const pageFields = {
  cursor: z
    .uuid('Must be nextCursor of the previous page')
    .optional()
    .meta({ description: 'nextCursor of the previous page.' }),
  limit: QueryNumber.pipe(z.int().min(1).max(MAX_PAGE))
    .default(50)
    .meta({ description: `Largest number of entries, at most ${MAX_PAGE}.` }),
}
