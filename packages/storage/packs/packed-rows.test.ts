import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64Url, hex } from '../encoding.ts'
import { uuidV7 } from '../uuid-v7.ts'
import { type PackedRow, packRows, unpackRows } from './packed-rows.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const hash = bytes(16).map(base64Url)
const hashes = fc.oneof(hash, fc.constantFrom(base64Url(new Uint8Array(16)), '~', '~=', '~0', ''))
const id = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 48 - 1 }), bytes(16))
  .map(([ms, random]) => uuidV7(ms, random))
const ids = fc.oneof(id, fc.string())
const sketch = fc
  .array(fc.oneof(bytes(4).map(hex), fc.constantFrom('.', '00000000')), { maxLength: 13 })
  .map((words) => words.join(''))
const fact = fc.oneof(
  hashes,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constant(null),
  fc.boolean(),
)
const json = fc.oneof(
  fc.json(),
  fc.jsonValue().map((it) => JSON.stringify(it)),
)
const facts = fc.oneof(
  fc.array(fact, { maxLength: 26 }).map((list) => JSON.stringify(list)),
  fc.tuple(fact, fact, fc.oneof(sketch, fc.jsonValue()), fact).map((list) => JSON.stringify(list)),
  json,
  fc.string(),
)
const text = fc.oneof(json, fc.string(), hashes, fc.constant(null))
const row: fc.Arbitrary<PackedRow> = fc.record({
  id: ids,
  atMs: fc.integer(),
  event: fc.string(),
  mailboxKey: fc.option(hashes),
  score: fc.integer(),
  verdict: fc.constantFrom('allow', 'challenge', 'shadow', 'block'),
  facts,
  policyVersion: fc.string(),
  contributions: text,
  owner: fc.option(hashes),
  prev: fc.option(ids),
  ties: text,
  extra: text,
})

test('rows of any content, including older forms, are unpacked equal', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows)
    }),
  )
})

test('a row whose `prev` is in the same pack is unpacked equal', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 6 }), fc.nat(5), (rows, at) => {
      const chained = rows.map((it) => ({ ...it, prev: rows[at % rows.length]?.id ?? null }))
      expect(unpackRows(packRows(chained)).map(({ prev }) => prev)).toEqual(
        chained.map(({ prev }) => prev),
      )
    }),
  )
})
