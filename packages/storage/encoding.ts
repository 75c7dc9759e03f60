/** Bytes as base64url without padding (RFC 4648 section 5). */
export function base64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Bytes of base64 or base64url text. Throws where it is neither. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const utf8 = new TextEncoder()
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(utf8.encode(text))

/** SHA-256 of a text, hex. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}
