/**
 * Masks an email address: first character, `***`, domain. A local part of at most one character and
 * text that is no address are masked completely.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = at < 0 ? '' : email.slice(at + 1)
  return `${maskId(email.slice(0, Math.max(0, at)))}@${domain}`
}

/** Masks an id: only its first character is kept, none of a single character. */
export function maskId(id: string): string {
  const characters = [...id]
  return `${characters.length > 1 ? characters[0] : ''}***`
}
