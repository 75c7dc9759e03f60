import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HashBuckets, MAX_COUNT } from './hash-buckets.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-hashes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('hashes come back once, sorted, in upper case, with their counts added up', () => {
  const buckets = new HashBuckets(folder, 16)
  const hashes = Array.from({ length: 5_000 }, (_, i) =>
    ((i * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').repeat(4),
  )
  for (const hash of hashes) buckets.add(hash, 3)
  for (const hash of hashes.slice(0, 10)) buckets.add(hash.toUpperCase(), MAX_COUNT)
  const sorted = [...buckets.sorted()]
  expect(sorted.map(([hash]) => hash)).toEqual(hashes.map((hash) => hash.toUpperCase()).sort())
  const capped = sorted.filter(([, count]) => count === MAX_COUNT).map(([hash]) => hash)
  expect(capped).toEqual(
    hashes
      .slice(0, 10)
      .map((hash) => hash.toUpperCase())
      .sort(),
  )
  expect(new Set(sorted.map(([, count]) => count))).toEqual(new Set([3, MAX_COUNT]))
})
