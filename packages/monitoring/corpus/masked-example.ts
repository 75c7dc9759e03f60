const MAX_LENGTH = 60

/**
 * The layout of a line with everything masked: each run of letters, digits and other signs is one
 * `x`, only separators stay. Nothing of an address, site or password can be read back.
 */
export function maskedExample(line: string): string {
  return line
    .slice(0, 4096)
    .replaceAll(/[^\s:;|,=@/"<>{}[\]]+/g, 'x')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([:;|,=@/"<>{}[\]])\1+/g, '$1')
    .slice(0, MAX_LENGTH)
}
