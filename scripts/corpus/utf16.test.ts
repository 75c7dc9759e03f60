import { expect, test } from 'vitest'
import { asBytes } from './utf16.ts'

const TEXT = 'https://shop.example/login:zoë@mail.example:correct horse\r\n'.repeat(40)

/** The file in pieces of a size that cuts characters in two. */
async function* pieces(file: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

async function read(file: Uint8Array, size: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const piece of asBytes(pieces(file, size))) parts.push(piece)
  return Buffer.concat(parts)
}

const littleEndian = Buffer.from(TEXT, 'utf16le')
const files: [name: string, file: Uint8Array][] = [
  ['UTF-16LE with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), littleEndian])],
  ['UTF-16BE with its mark', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(littleEndian)])],
  ['UTF-16LE without a mark', littleEndian],
  ['UTF-16BE without a mark', swapped(littleEndian)],
]

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16()
}

test.each(files)('%s is read as its text, wherever it is cut', async (_, file) => {
  for (const size of [129, 512, file.length]) {
    expect((await read(file, size)).toString()).toBe(TEXT)
  }
})

test('UTF-8 and Latin-1 pass as they are', async () => {
  for (const file of [Buffer.from(TEXT, 'utf8'), Buffer.from(TEXT, 'latin1')]) {
    expect(Buffer.compare(await read(file, 100), file)).toBe(0)
  }
})
