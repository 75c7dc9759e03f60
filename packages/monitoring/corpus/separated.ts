/** Separators of more than one character, longest first; `â\u0086\u0092` is an arrow read as Latin-1. */
const ARROWS = [
  'â\u0086\u0092',
  'â\u009e\u009c',
  '→',
  '➜',
  '==>',
  '-->',
  '=>',
  '->',
  '>>',
  '»',
  'Â»',
]
const RULES = ['----', '---', '::', '||', '##', '~~', ';;']
const DASHES = [
  'â\u0080\u0094',
  'â\u0080\u0093',
  '—',
  '–',
  '-',
  ':',
  '|',
  ';',
  ',',
  '/',
  '>',
  '~',
  '#',
]
const SEPARATORS = [
  ...ARROWS.flatMap((sign) => [` ${sign} `, sign]),
  ...RULES.flatMap((sign) => [` ${sign} `, sign]),
  ...DASHES.map((sign) => ` ${sign} `),
]

/**
 * Splits a line at the first separator after a text that `isWhole` accepts. Returns that text, the next field, and
 * whether anything follows it; null: no separator of more than one character fits.
 */
export function separated(
  text: string,
  isWhole: (first: string) => boolean,
): { first: string; second: string; hasMore: boolean } | null {
  let at = text.length
  let sign = ''
  for (const one of SEPARATORS) {
    const found = text.indexOf(one)
    // The longest separator that begins at this position.
    if (found > 0 && (found < at || (found === at && one.length > sign.length))) {
      at = found
      sign = one
    }
  }
  const first = text.slice(0, at)
  if (sign === '' || !isWhole(first.trim())) return null
  const rest = text.slice(at + sign.length)
  const end = [sign, ...SEPARATORS, ':', '|', ';', '\t', ' ']
    .map((one) => rest.indexOf(one))
    .filter((found) => found > 0)
    .reduce((least, found) => Math.min(least, found), rest.length)
  return {
    first: first.trim(),
    second: rest.slice(0, end).trim(),
    hasMore: rest.slice(end).trim() !== '',
  }
}
