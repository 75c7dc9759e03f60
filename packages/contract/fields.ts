import * as z from 'zod'

/** The timestamp of a time in ms since the epoch; null stays null. */
export function timestampOf(ms: number): string
export function timestampOf(ms: number | null): string | null
export function timestampOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}

const CONTROL = /\p{Cc}/u
/** Invisible characters that make a different mailbox; no real name has them (RFC 8264 section 9.13). */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const LOCAL_PART = /^[^\s@"(),:;<>[\]\\]{1,64}$/u
const HOST_LABEL = /^(?!-)[\p{L}\p{N}\p{M}_-]{1,63}(?<!-)$/u

/**
 * A mail address as people have them: dot-atom local part (RFC 5322 section 3.2.3, RFC 6532 letters
 * allowed), a domain with a dot, 254 characters at most (RFC 5321 section 4.5.3.1.3 less the
 * brackets). Quoted local parts and address literals are rejected: no signup form sends them.
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

/** A hostname, with or without a port. */
export const SiteHostname = z
  .string()
  .max(261)
  .refine((text) => isHostname(text.replace(/:\d{1,5}$/, '')), 'Must be a hostname')

const EVENT_RULE =
  'Must be lower-case letters, digits, _, - and ., at most 64 and a letter first: password_reset'
const EVENT_PATTERN = /^[a-z][a-z0-9_.-]{0,63}$/
export const EventName = z.string().regex(EVENT_PATTERN, EVENT_RULE).meta({
  description:
    'The moment scored: signup, login, or a name of your own, which is scored like a login. `sign_up` is such a name.',
})

/** Format of an `accountId`, `userId`, `visitorId` or session id: short and printable. */
export const OpaqueId = z
  .string()
  .min(1)
  .max(256)
  .refine((text) => !CONTROL.test(text), 'Must not contain control characters')
