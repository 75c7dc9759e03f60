import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

const PREFIX = 'mailbox\0'
const LONGEST = 512

/** Number of bytes of the hash that identify an account. */
export const ACCOUNT_BYTES = 16

/**
 * Returns the first 16 bytes of the keyed hash of a mailbox, as the service computes it (`vault.mailbox`: HMAC-SHA256,
 * RFC 2104); the next call overwrites them. The key's two blocks are hashed once and not for every mailbox;
 * `node:crypto` would take twice the time (measured).
 */
export function openAccountHash(pepper: string): (mailbox: string) => Uint8Array {
  const keyed = hmac.create(sha256, Buffer.from(pepper))
  const one = keyed.clone()
  const text = Buffer.alloc(LONGEST)
  const from = text.write(PREFIX, 'latin1')
  const hash = new Uint8Array(keyed.outputLen)
  const account = hash.subarray(0, ACCOUNT_BYTES)
  return (mailbox) => {
    const length = from + text.write(mailbox, from, 'latin1')
    keyed._cloneInto(one)
    one.update(text.subarray(0, length))
    one.digestInto(hash)
    return account
  }
}
