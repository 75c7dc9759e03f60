import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateSecrets } from './secrets.ts'

describe('generated secrets', () => {
  it('never repeat', () => {
    const [one, other] = [generateSecrets(), generateSecrets()]
    expect(one.PEPPER).not.toBe(other.PEPPER)
    expect(one.VAULT_KEY).not.toBe(other.VAULT_KEY)
    expect(one.OPERATOR_TOKEN).not.toBe(other.OPERATOR_TOKEN)
    expect(one.VERDICT_KEYS).not.toBe(other.VERDICT_KEYS)
  })

  it('hold a vault key of 32 bytes in base64', () => {
    expect(Buffer.from(generateSecrets().VAULT_KEY, 'base64')).toHaveLength(32)
  })

  it('hold a private ES256 key that signs', () => {
    const { keys } = JSON.parse(generateSecrets().VERDICT_KEYS)
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    const key = createPrivateKey({ key: keys[0], format: 'jwk' })
    const text = Buffer.from('verdict')
    const signature = sign('sha256', text, key)
    expect(verify('sha256', text, createPublicKey(key), signature)).toBe(true)
  })
})
