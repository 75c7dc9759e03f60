import { base64Url, fromBase64, hex } from '@vigil/storage'

/** Returns a mailbox's keyed hash as the corpus stores it: bytes, which SQL reads and writes as hex. */
export const hexOfAccount = (account: string): string => hex(fromBase64(account))

/** Returns the keyed hash as the other tables store it (base64url), from hex digits. */
export function accountOfHex(hexText: string): string {
  const bytes = hexText.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return base64Url(Uint8Array.from(bytes))
}
