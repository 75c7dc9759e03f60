import { type ParsedEmail, parseEmail } from '@vigil/evidence'
import type { Vault } from '@vigil/storage'

type Hashing = Pick<Vault, 'mailbox'>

/** Returns the keyed hash of an address's mailbox, without its tag: the key of a person in exposure data. */
export const accountOfEmail = (vault: Hashing, { base, domain }: ParsedEmail): Promise<string> =>
  vault.mailbox(`${base}@${domain}`)

/** Returns the same for an address as text; null: it is no address. */
export async function accountOf(vault: Hashing, address: string): Promise<string | null> {
  const email = parseEmail(address)
  return email && accountOfEmail(vault, email)
}
