/** Longest TXT answer that is read, characters: a resolver may send any. */
const MAX_LENGTH = 65_536

/**
 * The text of a TXT record in presentation form (RFC 1035 section 5.1): quoted or bare
 * character-strings, `\"` and `\DDD` escapes, several strings joined to one (RFC 7208 section 3.3).
 */
export function txtData(presentation: string): string {
  const text = presentation.slice(0, MAX_LENGTH)
  let out = ''
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') quoted = !quoted
    else if (sign === '\\') {
      const digits = /^\d{3}/.exec(text.slice(at + 1, at + 4))?.[0]
      out += digits === undefined ? text.charAt(at + 1) : String.fromCharCode(Number(digits) & 255)
      at += digits === undefined ? 1 : 3
    } else if (quoted || !/\s/.test(sign)) out += sign
  }
  return out
}
