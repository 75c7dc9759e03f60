import { base64Url } from '../encoding.ts'

const TOKEN_BYTES = 32

/** A token that cannot be guessed: 256 random bits in base64url. */
export function newSecretToken(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
}
