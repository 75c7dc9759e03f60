import { describe, expect, it } from 'vitest'
import { LeakReader } from '../../packages/monitoring/corpus/leak-blocks.ts'
import { BLOCK_BYTES, blocksOf } from './blocks.ts'
import { readLines } from './lines.ts'

/** Gives a text in pieces of one memory, as a file is read. */
async function* pieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const memory = new Uint8Array(bytes)
  const all = Buffer.from(text, 'latin1')
  for (let at = 0; at < all.length; at += bytes) {
    const part = all.subarray(at, at + bytes)
    memory.set(part)
    yield memory.subarray(0, part.length)
  }
}

async function cut(text: string, pieceBytes = 10_007) {
  const dropped = { longLines: 0 }
  const blocks: string[] = []
  const open = () => new Uint8Array(BLOCK_BYTES)
  for await (const { bytes } of blocksOf(pieces(text, pieceBytes), dropped, open)) {
    blocks.push(Buffer.from(bytes).toString('latin1'))
  }
  return { blocks, dropped }
}

const line = (i: number) => `https://shop${i}.example/login:ann${i}@mail.example:pw\n`
const list = Array.from({ length: 20_000 }, (_, i) => line(i)).join('')

describe('blocks', () => {
  it('are the whole text in whole lines, whatever pieces it comes in', async () => {
    const { blocks } = await cut(list)
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.join('')).toBe(list)
    expect(blocks.every((block) => block.endsWith('\n'))).toBe(true)
    for (const bytes of [1_000, 65_536, 1 << 20]) {
      expect((await cut(list, bytes)).blocks).toEqual(blocks)
    }
  })

  it('pass over a line longer than they are, and lose none around it', async () => {
    const text = `${line(1)}${'x'.repeat(3 * BLOCK_BYTES)}\n${line(2)}`
    const { blocks, dropped } = await cut(text)
    expect(blocks.join('').endsWith(line(2))).toBe(true)
    expect(blocks.join('').startsWith(line(1))).toBe(true)
    expect(dropped.longLines).toBe(1)
  })

  it.each([
    ['blank lines', '\n'],
    ['blank lines as Windows writes them', '\r\n'],
    ['rules', '===============\n'],
    ['their first label alone', ''],
  ])('part the entries of a log nowhere but at %s', async (_, end) => {
    // A password of two lines, the second of which would be a login by itself.
    const entry = (i: number) =>
      `URL: https://shop${i}.example\nLogin: ann@mail.example\nPassword: ${'p'.repeat(i % 40)}\n` +
      `me@secret.example:more\n${end}`
    const count = 10_000
    const { blocks } = await cut(Array.from({ length: count }, (_, i) => entry(i)).join(''))
    expect(blocks.length).toBeGreaterThan(3)
    const domains = blocks.flatMap((block) => {
      const found: string[] = []
      const reader = new LeakReader(({ domain }) => found.push(domain))
      readLines(Buffer.from(block, 'latin1'), (text) => reader.read(text))
      reader.end()
      return found
    })
    expect(domains).toHaveLength(count)
    expect(new Set(domains)).toEqual(new Set(['mail.example']))
  })
})
