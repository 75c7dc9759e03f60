import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AnswerShape, streamStrings } from './stream-strings.ts'

const inPieces = (text: string, size: number) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size))
      }
      controller.close()
    },
  })
}

async function read(text: string, size: number, shape: AnswerShape = 'list') {
  const found: [string | null, string][] = []
  for await (const batch of streamStrings(inPieces(text, size), shape)) {
    for (const { key, value } of batch) found.push([key, value])
  }
  return found
}

it('reads every table of lists as JSON.parse does, wherever it is cut', async () => {
  const names = fc.string({ unit: 'grapheme', maxLength: 12 })
  const tables = fc.uniqueArray(fc.tuple(names, fc.array(names)), { selector: ([key]) => key })
  await fc.assert(
    fc.asyncProperty(tables, fc.integer({ min: 1, max: 9 }), async (rows, size) => {
      const table = Object.fromEntries(rows.filter(([key]) => key !== '__proto__'))
      const expected = Object.entries(table).flatMap(([key, list]) => list.map((one) => [key, one]))
      expect(await read(JSON.stringify(table), size, 'object')).toEqual(expected)
    }),
  )
})

it('reads every list of strings, and an empty one', async () => {
  expect(await read('["a","b\\"c"]', 2)).toEqual([
    [null, 'a'],
    [null, 'b"c'],
  ])
  expect(await read(' [] ', 1)).toEqual([])
})

it.each(['[1]', '{}', '{"a":["b"]}', '["a"', '["a" "b"]', '"a"', '[]x', '["\u0001'])(
  'refuses %j',
  async (text) => {
    await expect(read(text, 3)).rejects.toThrow()
  },
)

it.each(['[]', '["a"]', '{"a":"b"}', '{"a":[["b"]]}', '{"a":["b"]', '{"a":{"b":["c"]}}'])(
  'refuses %j where an object of lists is expected',
  async (text) => {
    await expect(read(text, 3, 'object')).rejects.toThrow()
  },
)
