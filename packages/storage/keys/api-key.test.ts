import { describe, expect, it } from 'vitest'
import { crcChecksum, hashKey, keyIdOf, mintKey } from './api-key.ts'

const checksum = async (body: string) => crcChecksum(body)

describe('keys', () => {
  it('have the documented form and a prefix that ends after the id', async () => {
    const { key, keyId, prefix } = await mintKey('secret', 'live', checksum)
    expect(key).toMatch(/^sk_live_[0-9A-Za-z]{38}$/)
    expect(prefix).toBe(`sk_live_${keyId}`)
    expect(key.startsWith(prefix)).toBe(true)
  })

  it('contain their id', async () => {
    const { key, keyId } = await mintKey('publishable', 'test', checksum)
    expect(keyIdOf(key)).toBe(keyId)
  })

  it('have an id only in the documented form', () => {
    for (const text of ['', 'sk_live_', 'sk_live_wrong', `sk_prod_${'a'.repeat(38)}`]) {
      expect(keyIdOf(text)).toBeNull()
    }
  })

  it('of older versions keep their checksum', () => {
    expect(crcChecksum('123456789')).toBe('3jZRME')
  })

  it('are hashed as a whole', async () => {
    const { key, hash } = await mintKey('secret', 'test', checksum)
    expect(await hashKey(key)).toBe(hash)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
