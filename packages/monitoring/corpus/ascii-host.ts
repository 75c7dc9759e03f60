const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** UTF-8 that was read as Latin-1, as text; null where the bytes are no UTF-8. */
export function utf8Of(latin1: string): string | null {
  try {
    return utf8.decode(Uint8Array.from(latin1, (sign) => sign.charCodeAt(0)))
  } catch {
    return null
  }
}

/**
 * Returns a host with letters beyond ASCII as DNS carries it, without `www.`: read as UTF-8 first, then
 * as it stands. '' where neither is accepted by `isReal`.
 */
export function asciiHost(host: string, isReal: (ascii: string) => boolean): string {
  for (const name of [utf8Of(host), host]) {
    if (name === null || !URL.canParse(`https://${name}/`)) continue
    const ascii = new URL(`https://${name}/`).hostname.replace(/^www\./, '')
    if (isReal(ascii)) return ascii
  }
  return ''
}
