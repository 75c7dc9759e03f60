/** A JSON Pointer in URI fragment form (RFC 6901 sections 3 and 6): `#/people/0/email`. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  const tokens = path.map((key) =>
    String(key)
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replace(NO_FRAGMENT_CHARACTER, percentEncode),
  )
  return ['#', ...tokens].join('/')
}

/** Characters that must be percent-encoded in a fragment (RFC 3986 section 3.5). */
const NO_FRAGMENT_CHARACTER = /[^\w.~:@!$&'()*+,;=?-]/gu

/** U+FFFD in place of half a character, which has no encoding. */
const REPLACEMENT = '%EF%BF%BD'

function percentEncode(character: string): string {
  return /\p{Surrogate}/u.test(character) ? REPLACEMENT : encodeURIComponent(character)
}
