/**
 * A mail address that may be shown: first character, `***`, domain. A local part of one character
 * or none shows nothing, and neither does text that is no address.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const local = [...email.slice(0, Math.max(0, at))]
  const domain = at < 0 ? '' : email.slice(at + 1)
  const first = local.length > 1 ? local[0] : ''
  return `${first}***@${domain}`
}
