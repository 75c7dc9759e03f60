/**
 * A mail address that may be shown: first character, `***`, domain. A local part of one character
 * or none shows nothing, and neither does text that is no address.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = at < 0 ? '' : email.slice(at + 1)
  return `${maskId(email.slice(0, Math.max(0, at)))}@${domain}`
}

/** An id that may be shown: its first character; one of a single character shows nothing. */
export function maskId(id: string): string {
  const characters = [...id]
  return `${characters.length > 1 ? characters[0] : ''}***`
}
