import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { base62, base64Url, bytesOf, fromBase64 } from './encoding.ts'
import { CHECKSUM_LENGTH } from './keys/api-key.ts'
import type { Scope } from './scope.ts'
import { openTokens, type Tokens } from './verdict-token.ts'

export type IdentifierKind =
  | 'user'
  | 'email'
  | 'mailbox'
  | 'family'
  | 'email_domain'
  | 'visitor'
  | 'device'
  | 'ip'
  | 'subnet'
  | 'session'
  | 'tls'
  | `named:${string}`
  | 'pseudonym'
  | 'idempotency'
  | 'payload'
  | 'feedback'
  | 'cidr'
  | 'request'

export interface VaultSecrets {
  /** Keys the hashes; at least 32 characters. */
  PEPPER: string
  /** Comma-separated AES-256 keys, 32 bytes in base64 each: the first encrypts, all decrypt. */
  VAULT_KEY: string
  /** Private JWKS (ES256) as JSON; the first signs, all verify. */
  VERDICT_KEYS: string
}

/** Hashes, encrypts and signs. Opened once per isolate. */
export interface Vault extends Tokens {
  /** Keyed hash of an identifier, different in every environment of a workspace: 22 letters of base64url. */
  identifier(scope: Scope, kind: IdentifierKind, value: string): Promise<string>
  /** Keyed checksum over the rest of an API key: six letters of base62. */
  keyChecksum(body: string): Promise<string>
  /** Keyed hash of a canonical mailbox, the same for all workspaces: they share exposure data. */
  mailbox(canonicalEmail: string): Promise<string>
  /** Encrypts a text; `context` binds it to its row. */
  encrypt(text: string, context: string): Promise<string>
  /**
   * Compresses (RFC 1951) and encrypts, for texts of a kilobyte and more. With `padding`, the result is as long as
   * `known` compressed plus `bytes`: to a reader who knows that part, the length does not reveal the rest.
   */
  encryptCompressed(
    text: string,
    context: string,
    padding?: { known: string; bytes: number },
  ): Promise<string>
  /** Decrypts both forms. Rejects a text that was altered or encrypted for another context. */
  decrypt(encrypted: string, context: string): Promise<string>
}

const HASH_BYTES = 16
const IV_BYTES = 12
/** Version prefix of an encrypted text. */
const PLAIN_VERSION = 'v1'
/** Version prefix of a text that was compressed before encryption. */
const COMPRESSED_VERSION = 'z1'

/** Decodes an AES-256 key. Throws for any other text; the message must not quote it. */
function bytesOfKey(text: string): Uint8Array<ArrayBuffer> {
  const message = 'VAULT_KEY must be 32 bytes in base64, or several with commas between'
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = fromBase64(text)
  } catch {
    throw new Error(message)
  }
  if (bytes.length !== 32) throw new Error(message)
  return bytes
}

/** Opens the vault; rejects if a secret is missing or malformed: nothing is stored unkeyed. */
export async function openVault(secrets: VaultSecrets): Promise<Vault> {
  const pepper = bytesOf(secrets.PEPPER ?? '')
  if (pepper.length < 32) throw new Error('PEPPER must be at least 32 characters')
  const rawKeys = (secrets.VAULT_KEY ?? '').split(',').map(bytesOfKey)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const [hashing, tokens, ...encrypting] = await Promise.all([
    crypto.subtle.importKey('raw', pepper, hmac, false, ['sign']),
    openTokens(secrets.VERDICT_KEYS),
    ...rawKeys.map((raw) =>
      crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  ])
  const [newest] = encrypting
  if (newest === undefined) throw new Error('VAULT_KEY is empty')
  const macOf = (text: string): Promise<ArrayBuffer> =>
    crypto.subtle.sign('HMAC', hashing, bytesOf(text))
  const keyed = async (text: string): Promise<string> =>
    base64Url(new Uint8Array(await macOf(text), 0, HASH_BYTES))
  const encrypted = async (version: string, bytes: Uint8Array, context: string) => {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(context) }
    const cipher = await crypto.subtle.encrypt(algorithm, newest, bytes)
    return `${version}.${base64Url(iv)}.${base64Url(new Uint8Array(cipher))}`
  }
  return {
    ...tokens,
    identifier: (scope, kind, value) =>
      keyed(`${scope.workspaceId}\0${scope.env}\0${kind}\0${value}`),
    keyChecksum: async (body) =>
      base62(new Uint8Array(await macOf(`api key\0${body}`)), CHECKSUM_LENGTH),
    mailbox: (canonicalEmail) => keyed(`mailbox\0${canonicalEmail}`),
    encrypt: (text, context) => encrypted(PLAIN_VERSION, bytesOf(text), context),
    encryptCompressed(text, context, padding) {
      const compressed = deflateRawSync(bytesOf(text))
      const length = padding && deflateRawSync(bytesOf(padding.known)).length + padding.bytes
      // Bytes after the last block of a compressed text are ignored.
      const bytes = new Uint8Array(Math.max(compressed.length, length ?? 0))
      bytes.set(compressed)
      return encrypted(COMPRESSED_VERSION, bytes, context)
    },
    async decrypt(encryptedText, context) {
      const [version, iv, text] = encryptedText.split('.')
      const isCompressed = version === COMPRESSED_VERSION
      if (!(isCompressed || version === PLAIN_VERSION) || !iv || !text) {
        throw new Error('not an encrypted text')
      }
      const algorithm = {
        name: 'AES-GCM',
        iv: fromBase64(iv),
        additionalData: bytesOf(context),
      }
      const cipher = fromBase64(text)
      // AES-GCM authenticates: with the wrong key decryption fails, and the next key is tried.
      const plain = await Promise.any(
        encrypting.map((key) => crypto.subtle.decrypt(algorithm, key, cipher)),
      )
      const bytes = new Uint8Array(plain)
      return new TextDecoder().decode(isCompressed ? inflateRawSync(bytes) : bytes)
    },
  }
}
