/// <reference path="./punycode-js.d.ts" />
import punycode from 'punycode.js'

/** Longest label of DNS, characters (RFC 1035 section 2.3.4); the library's time grows with their square. */
const MAX_LABEL_LENGTH = 63

/**
 * Encodes one label by RFC 3492 (without the `xn--` prefix). null where the result does not fit a
 * DNS label, or the label holds a lone surrogate.
 */
export function encodePunycode(label: string): string | null {
  if (label.length > 2 * MAX_LABEL_LENGTH || !label.isWellFormed()) return null
  return fitting(() => punycode.encode(label))
}

/** Decodes what follows `xn--`; null where it is not valid RFC 3492. */
export function decodePunycode(encoded: string): string | null {
  if (encoded.length > MAX_LABEL_LENGTH) return null
  return fitting(() => punycode.decode(encoded))
}

function fitting(write: () => string): string | null {
  try {
    const label = write()
    return label.length > MAX_LABEL_LENGTH || !label.isWellFormed() ? null : label
  } catch {
    return null
  }
}
