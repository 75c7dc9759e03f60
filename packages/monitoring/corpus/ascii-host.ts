const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Decodes UTF-8 that was read as Latin-1; null: the bytes are not UTF-8. */
export function utf8Of(latin1: string): string | null {
  try {
    return utf8.decode(Uint8Array.from(latin1, (sign) => sign.charCodeAt(0)))
  } catch {
    return null
  }
}

/**
 * Returns the A-labels of a host with non-ASCII letters, without `www.`: decoded as UTF-8 first, then unchanged. '' if
 * `isReal` accepts neither.
 */
export function asciiHost(host: string, isReal: (ascii: string) => boolean): string {
  for (const name of [utf8Of(host), host]) {
    if (name === null || !URL.canParse(`https://${name}/`)) continue
    const ascii = new URL(`https://${name}/`).hostname.replace(/^www\./, '')
    if (isReal(ascii)) return ascii
  }
  return ''
}
