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

function percentEncode(character: string): string {
  return encodeURIComponent(character.toWellFormed())
}
