import { exportJWK, generateKeyPair } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { openVault, type Vault, type VaultSecrets } from './vault.ts'

const scope = { workspaceId: 'w1', env: 'test' } as const
let secrets: VaultSecrets
let vault: Vault

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'k1' }
  secrets = {
    PEPPER: 'p'.repeat(32),
    VAULT_KEY: btoa('k'.repeat(32)),
    VERDICT_KEYS: JSON.stringify({ keys: [jwk] }),
  }
  vault = await openVault(secrets)
})

describe('identifiers', () => {
  it('are the same for the same value and differ by workspace, environment and kind', async () => {
    const hash = await vault.identifier(scope, 'ip', '203.0.113.7')
    expect(hash).toMatch(/^[\w-]{22}$/)
    expect(await vault.identifier(scope, 'ip', '203.0.113.7')).toBe(hash)
    const others = await Promise.all([
      vault.identifier({ ...scope, env: 'live' }, 'ip', '203.0.113.7'),
      vault.identifier({ ...scope, workspaceId: 'w2' }, 'ip', '203.0.113.7'),
      vault.identifier(scope, 'subnet', '203.0.113.7'),
    ])
    expect(new Set([hash, ...others]).size).toBe(4)
  })

  it('cannot be made without the pepper', async () => {
    const other = await openVault({ ...secrets, PEPPER: 'q'.repeat(32) })
    const value = 'ann@example.com'
    expect(await other.mailbox(value)).not.toBe(await vault.mailbox(value))
  })
})

describe('encrypted texts', () => {
  it('are decrypted only in their own context', async () => {
    const encrypted = await vault.encrypt('ann@example.com', 'row-1')
    expect(encrypted).not.toContain('ann')
    expect(await vault.decrypt(encrypted, 'row-1')).toBe('ann@example.com')
    await expect(vault.decrypt(encrypted, 'row-2')).rejects.toThrow()
  })

  it('are decrypted alike if compressed', async () => {
    const text = 'a page of the same words. '.repeat(100)
    const encrypted = await vault.encryptCompressed(text, 'row-1')
    expect(encrypted.length).toBeLessThan(200)
    expect(await vault.decrypt(encrypted, 'row-1')).toBe(text)
    await expect(vault.decrypt(encrypted, 'row-2')).rejects.toThrow()
    await expect(vault.decrypt(encrypted.replace('z1.', 'v1.'), 'row-1')).resolves.not.toBe(text)
  })
})

describe('a padded text', () => {
  const known = 'what the reader sent. '.repeat(20)
  const padding = { known, bytes: 64 }
  const encrypted = (rest: string) => vault.encryptCompressed(`${known}${rest}`, 'row-1', padding)

  it('has a length that does not depend on the hidden part', async () => {
    const lengths = await Promise.all(['', 'a', 'seen: 17 signals'].map(encrypted))
    expect(new Set(lengths.map(({ length }) => length)).size).toBe(1)
    expect(await vault.decrypt(await encrypted('rest'), 'row-1')).toBe(`${known}rest`)
  })

  it('is not truncated if the hidden part is longer than the padding', async () => {
    const rest = Array.from({ length: 200 }, (_, i) => i * 7919).join()
    expect(await vault.decrypt(await encrypted(rest), 'row-1')).toBe(`${known}${rest}`)
  })
})

describe('verdict tokens', () => {
  const claims = {
    jti: 'j1',
    workspace: 'w1',
    env: 'test',
    score: 12,
    verdict: 'allow',
    visitor: 'v',
    ip: null,
    nonce: true,
    observation: null,
  } as const

  it('are valid until they expire, and then reported as expired', async () => {
    const token = await vault.signToken(claims, 2_000_000_000_000)
    expect(await vault.verifyToken(token, 1_999_999_999_000)).toEqual({ status: 'ok', claims })
    expect((await vault.verifyToken(token, 2_000_000_000_000)).status).toBe('expired')
  })

  it('are invalid if altered, unsigned or signed by another key', async () => {
    const token = await vault.signToken(claims, 2_000_000_000_000)
    const [head, , signature] = token.split('.')
    const forged = btoa(JSON.stringify({ ...claims, score: 0 })).replaceAll('=', '')
    for (const bad of [`${head}.${forged}.${signature}`, 'x', '', `${token}x`, 'a.b.c']) {
      expect(await vault.verifyToken(bad, 0)).toEqual({ status: 'invalid' })
    }
  })

  it('are verified with keys that contain no private part', () => {
    expect(JSON.stringify(vault.publicKeys())).not.toContain('"d"')
  })
})

describe('a vault with a missing or short secret', () => {
  it('does not open', async () => {
    await expect(openVault({ ...secrets, PEPPER: 'short' })).rejects.toThrow('PEPPER')
    await expect(openVault({ ...secrets, VAULT_KEY: btoa('x') })).rejects.toThrow('VAULT_KEY')
    await expect(openVault({ ...secrets, VERDICT_KEYS: '{}' })).rejects.toThrow('VERDICT_KEYS')
  })
})
