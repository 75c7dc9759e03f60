import { base64Url, fromBase64, hex } from '@vigil/storage'

/** A mailbox's keyed hash as the corpus holds it: bytes, which SQL takes and gives as hex. */
export const hexOfAccount = (account: string): string => hex(fromBase64(account))

/** The keyed hash as the other tables hold it (base64url), of hex digits. */
export function accountOfHex(hexText: string): string {
  const bytes = hexText.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  return base64Url(Uint8Array.from(bytes))
}
