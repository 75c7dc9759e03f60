const MAX_LENGTH = 60

/**
 * Returns the masked layout of a line: each run of letters, digits and other characters becomes one `x`, only
 * separators remain. No address, site or password can be recovered.
 */
export function maskedExample(line: string): string {
  return line
    .slice(0, 4096)
    .replaceAll(/[^\s:;|,=@/"<>{}[\]]+/g, 'x')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([:;|,=@/"<>{}[\]])\1+/g, '$1')
    .slice(0, MAX_LENGTH)
}
