import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openBatch, sealBatch, storeChunk } from '../corpus/batches.ts'
import { dropBatch } from '../corpus/drop-batch.ts'
import { storeHashChunk, type UploadedHash } from '../corpus/hash-chunk.ts'
import { listBatches } from '../corpus/list-batches.ts'
import { leakedPasswords } from './leaked-passwords.ts'

const NOW_MS = Date.UTC(2026, 10, 12)
const SHA1 = (end: string) => `ABCDE${end.padStart(35, '0')}`
const NT = (end: string) => `ABCDE${end.padStart(27, '0')}`

/** The range API answers with these rows; null: it is down. */
let provider: string | null = null
const ports = (url: string | null = 'https://ranges.example', db = env.DB) => ({
  db,
  kv: env.KV,
  url,
  fetch: async () => new Response(provider, { status: provider === null ? 503 : 200 }),
})

beforeEach(async () => {
  provider = null
  for (const { name } of (await env.KV.list({ prefix: 'passwords:' })).keys) {
    await env.KV.delete(name)
  }
  for (const { id } of await listBatches(env.DB, null)) {
    while (!(await dropBatch(env.DB, id, NOW_MS)));
  }
})

const about = (kind: 'sha1' | 'nt' | 'stealer') => ({
  label: 'own',
  kind,
  mode: 'live' as const,
  seenMs: NOW_MS,
  sourceHash: crypto.randomUUID(),
})
const chunk = (n: number, hashes: readonly UploadedHash[], sha256 = `chunk ${n}`) => ({
  n,
  sha256,
  hashes,
})

async function imported(kind: 'sha1' | 'nt', ...chunks: (readonly UploadedHash[])[]) {
  const { id } = await openBatch(env.DB, about(kind), NOW_MS)
  for (const [n, hashes] of chunks.entries()) {
    expect(await storeHashChunk(env.DB, id, chunk(n, hashes))).toBe('stored')
  }
  expect(await sealBatch(env.DB, id, chunks.length, NOW_MS)).toBe(true)
  return id
}

async function found(hash: 'sha1' | 'nt', prefix = 'abcde', of = ports()) {
  const { hashes, isWhole } = await leakedPasswords(of, hash, prefix)
  const leaked = hashes.filter(({ count }) => count > 0).map(({ suffix, count }) => [suffix, count])
  return { leaked, isWhole, rows: hashes.length }
}
const suffix = (hash: string) => hash.slice(5)

describe('the own corpus', () => {
  test('is merged with the range of the provider, with the larger count of a hash in both', async () => {
    await imported('sha1', [
      [SHA1('1'), 2],
      [SHA1('2'), 9],
    ])
    provider = `${suffix(SHA1('2'))}:4\n${suffix(SHA1('3'))}:7`
    const { leaked, isWhole } = await found('sha1')
    expect(leaked.toSorted()).toEqual([
      [suffix(SHA1('1')), 2],
      [suffix(SHA1('2')), 9],
      [suffix(SHA1('3')), 7],
    ])
    expect(isWhole).toBe(true)
  })

  test('is the only source without a provider, and incomplete if the provider is down', async () => {
    await imported('sha1', [[SHA1('1'), 2]])
    const leaked = [[suffix(SHA1('1')), 2]]
    expect(await found('sha1', 'abcde', ports(null))).toMatchObject({ leaked, isWhole: true })
    expect(await found('sha1')).toMatchObject({ leaked, isWhole: false })
  })

  test('is padded like a range of the provider, also if it is empty', async () => {
    await imported('sha1', [[SHA1('1'), 2]])
    await imported('nt', [[NT('1'), 2]])
    for (const [hash, digits] of [['sha1', 35] as const, ['nt', 27] as const]) {
      for (const prefix of ['ABCDE', '00000']) {
        const { hashes } = await leakedPasswords(ports(null), hash, prefix)
        expect(hashes.length).toBeGreaterThanOrEqual(800)
        expect(hashes.length).toBeLessThanOrEqual(1_000)
        for (const row of hashes) expect(row.suffix).toMatch(new RegExp(`^[0-9A-F]{${digits}}$`))
      }
    }
  })

  test('keeps SHA-1 and NT apart, and ranges apart', async () => {
    await imported('sha1', [
      [SHA1('1'), 1],
      [`00000${'1'.repeat(35)}`, 1],
    ])
    expect((await found('sha1', '00000', ports(null))).leaked).toEqual([['1'.repeat(35), 1]])
    expect(await found('nt', 'ABCDE', ports(null))).toEqual({ leaked: [], isWhole: false, rows: 0 })
  })

  test('contains only sealed batches, not open or dropped ones', async () => {
    await imported('sha1', [[SHA1('1'), 1]])
    const { id } = await openBatch(env.DB, about('sha1'), NOW_MS)
    await storeHashChunk(env.DB, id, chunk(0, [[SHA1('2'), 1]]))
    expect((await found('sha1', 'ABCDE', ports(null))).leaked).toEqual([[suffix(SHA1('1')), 1]])
    await sealBatch(env.DB, id, 1, NOW_MS)
    expect((await found('sha1', 'ABCDE', ports(null))).leaked).toHaveLength(2)
    while (!(await dropBatch(env.DB, id, NOW_MS)));
    expect((await found('sha1', 'ABCDE', ports(null))).leaked).toEqual([[suffix(SHA1('1')), 1]])
    const left = await env.DB.prepare('SELECT 1 FROM leaked_password_range WHERE batch_id = ?')
      .bind(id)
      .all()
    expect(left.results).toEqual([])
  })

  test('of two batches and of two chunks is one range', async () => {
    await imported('nt', [[NT('1'), 1]], [[NT('2'), 1]])
    await imported('nt', [[NT('2').toLowerCase(), 5]])
    expect((await found('nt', 'ABCDE', ports(null))).leaked.toSorted()).toEqual([
      [suffix(NT('1')), 1],
      [suffix(NT('2')), 5],
    ])
  })

  test('that cannot be read leaves the range of the provider, marked incomplete', async () => {
    provider = `${suffix(SHA1('3'))}:7`
    const broken = Object.assign(Object.create(null), {
      prepare: () => {
        throw new Error('D1 is down')
      },
    })
    const { leaked, isWhole } = await found('sha1', 'ABCDE', ports('https://r.example', broken))
    expect(leaked).toEqual([[suffix(SHA1('3')), 7]])
    expect(isWhole).toBe(false)
  })
})

describe('a chunk of hashes', () => {
  test('is stored once: an equal chunk is a repeat, a different one with its number is rejected', async () => {
    const { id } = await openBatch(env.DB, about('sha1'), NOW_MS)
    const store = (hashes: readonly UploadedHash[], sha256: string) =>
      storeHashChunk(env.DB, id, chunk(0, hashes, sha256))
    const both = [store([[SHA1('1'), 1]], 'a'), store([[SHA1('1'), 1]], 'a')]
    expect((await Promise.all(both)).toSorted()).toEqual(['known', 'stored'])
    expect(await store([[SHA1('2'), 1]], 'b')).toBe('conflict')
    await sealBatch(env.DB, id, 1, NOW_MS)
    expect((await found('sha1', 'ABCDE', ports(null))).leaked).toEqual([[suffix(SHA1('1')), 1]])
    expect(await storeHashChunk(env.DB, id, chunk(1, [[SHA1('2'), 1]]))).toBe('sealed')
  })

  test('of another kind than its batch, or of an unknown batch, is rejected', async () => {
    const sha1 = await openBatch(env.DB, about('sha1'), NOW_MS)
    const pairs = await openBatch(env.DB, about('stealer'), NOW_MS)
    expect(await storeHashChunk(env.DB, sha1.id, chunk(0, [[NT('1'), 1]]))).toBe('wrong_kind')
    expect(await storeHashChunk(env.DB, pairs.id, chunk(0, [[NT('1'), 1]]))).toBe('wrong_kind')
    const pair = ['acme.com', '', 'a'.repeat(32)] as const
    const wrong = { n: 0, sha256: 'a', pairs: [pair] }
    expect(await storeChunk(env.DB, sha1.id, wrong)).toBe('wrong_kind')
    expect(await storeHashChunk(env.DB, 999_999, chunk(0, [[SHA1('1'), 1]]))).toBe('no_batch')
  })

  test('that would exceed the limit of the deployment is rejected, and the rest remains', async () => {
    await imported('nt', [
      [NT('1'), 1],
      [NT('2'), 1],
    ])
    const { id } = await openBatch(env.DB, about('sha1'), NOW_MS)
    const one: UploadedHash[] = [[SHA1('1'), 1]]
    expect(await storeHashChunk(env.DB, id, chunk(0, one), 2)).toBe('full')
    expect(await storeHashChunk(env.DB, id, chunk(0, one), 3)).toBe('stored')
    expect(await storeHashChunk(env.DB, id, chunk(0, one), 3)).toBe('known')
    expect(await storeHashChunk(env.DB, id, chunk(1, one), 3)).toBe('full')
  })
})
