import { expect, test } from 'vitest'
import { openVault } from '../../packages/storage/vault.ts'
import { generateSecrets } from '../local/secrets.ts'
import { openAccountHash } from './account-hash.ts'

test.each(['short pepper of 32 characters ..', 'x'.repeat(200)])(
  'is the hash that the service looks accounts up by',
  async (PEPPER) => {
    const vault = await openVault({ ...generateSecrets(), PEPPER })
    const accountHash = openAccountHash(PEPPER)
    for (const mailbox of ['ann@mail.example', `${'a'.repeat(64)}@mail.example`]) {
      const hex = Buffer.from(await vault.mailbox(mailbox), 'base64url').toString('hex')
      expect(Buffer.from(accountHash(mailbox)).toString('hex')).toBe(hex)
    }
  },
)
