import { describe, expect, it } from 'vitest'
import { hashKey, keyIdOf, mintKey } from './api-key.ts'

describe('keys', () => {
  it('have the documented form, and their prefix ends after the id', async () => {
    const { key, keyId, prefix } = await mintKey('secret', 'live')
    expect(key).toMatch(/^sk_live_[0-9A-Za-z]{38}$/)
    expect(prefix).toBe(`sk_live_${keyId}`)
    expect(key.startsWith(prefix)).toBe(true)
  })

  it('give their id back', async () => {
    const { key, keyId } = await mintKey('publishable', 'test')
    expect(keyIdOf(key)).toBe(keyId)
  })

  it('with one letter changed anywhere are refused without a lookup', async () => {
    const { key } = await mintKey('secret', 'test')
    for (let i = 8; i < key.length; i++) {
      const other = key[i] === 'x' ? 'y' : 'x'
      expect(keyIdOf(`${key.slice(0, i)}${other}${key.slice(i + 1)}`)).toBeNull()
    }
  })

  it('of another kind or environment than they were minted for are refused', async () => {
    const { key } = await mintKey('secret', 'test')
    expect(keyIdOf(key.replace('sk_test_', 'sk_live_'))).toBeNull()
    expect(keyIdOf(key.replace('sk_', 'pk_'))).toBeNull()
  })

  it('are hashed whole', async () => {
    const { key, hash } = await mintKey('secret', 'test')
    expect(await hashKey(key)).toBe(hash)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
