import { hash } from 'node:crypto'

const BLOCK = 64
const LONGEST = 512

/**
 * The keyed hash of a mailbox as the service makes it (`vault.mailbox`: HMAC-SHA256, RFC 2104, its
 * first 16 bytes), in hex. Over the one-shot hash, several times as fast as an Hmac object each.
 */
export function openAccountHash(pepper: string): (mailbox: string) => string {
  const given = Buffer.from(pepper)
  const key = given.length > BLOCK ? hash('sha256', given, 'buffer') : given
  const inner = Buffer.alloc(BLOCK + LONGEST)
  const outer = Buffer.alloc(BLOCK + 32)
  for (let i = 0; i < BLOCK; i += 1) {
    inner[i] = 0x36 ^ (key[i] ?? 0)
    outer[i] = 0x5c ^ (key[i] ?? 0)
  }
  const prefix = inner.write('mailbox\0', BLOCK, 'latin1') + BLOCK
  return (mailbox) => {
    const length = prefix + inner.write(mailbox, prefix, 'latin1')
    hash('sha256', inner.subarray(0, length), 'buffer').copy(outer, BLOCK)
    return hash('sha256', outer, 'hex').slice(0, 32)
  }
}
