import { type ParsedEmail, parseEmail } from '@vigil/evidence'
import type { Vault } from '@vigil/storage'

type Hashing = Pick<Vault, 'mailbox'>

/** Keyed hash of the mailbox behind an address, tag left out: by it exposure data knows people. */
export const accountOfEmail = (vault: Hashing, { base, domain }: ParsedEmail): Promise<string> =>
  vault.mailbox(`${base}@${domain}`)

/** The same of an address as text; null: it is none. */
export async function accountOf(vault: Hashing, address: string): Promise<string | null> {
  const email = parseEmail(address)
  return email && accountOfEmail(vault, email)
}
