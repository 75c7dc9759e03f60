import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip, createInflateRaw } from 'node:zlib'

const PIECE_BYTES = 256 << 10
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Opens a file by what its first bytes say it is: gzip, zip (all its files, in order), or plain. */
export async function openInput(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path)
  const start = Buffer.alloc(4)
  await file.read(start, 0, 4, 0)
  await file.close()
  const begins = (signature: number[]) => signature.every((byte, i) => start[i] === byte)
  if (begins(GZIP)) return createReadStream(path).pipe(createGunzip({ chunkSize: PIECE_BYTES }))
  if (begins(ZIP)) return zipContents(path)
  return plainContents(path)
}

/** Read into the same memory again and again: each piece stands until the next is asked for. */
async function* plainContents(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    const piece = Buffer.alloc(PIECE_BYTES)
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8

/** The files of a zip archive, one after the other (APPNOTE 4.3); others than deflated ones fail. */
async function* zipContents(path: string): AsyncGenerator<Uint8Array> {
  for (const { offset, size, method } of await zipEntries(path)) {
    if (size === 0) continue
    const raw = createReadStream(path, { start: offset, end: offset + size - 1 })
    if (method === STORED) yield* raw
    else if (method === DEFLATED) yield* raw.pipe(createInflateRaw({ chunkSize: PIECE_BYTES }))
    else throw new Error('the archive is packed in a way that is not read')
    yield Buffer.from('\n')
  }
}

async function zipEntries(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, 65_557))
    await file.read(tail, 0, tail.length, size - tail.length)
    let end = tail.length - 22
    while (end >= 0 && tail.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1
    if (end < 0) throw new Error('the archive is cut off')
    const directory = Buffer.alloc(tail.readUInt32LE(end + 12))
    await file.read(directory, 0, directory.length, tail.readUInt32LE(end + 16))
    const entries: { offset: number; size: number; method: number }[] = []
    const local = Buffer.alloc(30)
    for (let at = 0; at + 46 <= directory.length; ) {
      if (directory.readUInt32LE(at) !== ENTRY) throw new Error('the archive is broken')
      const header = directory.readUInt32LE(at + 42)
      await file.read(local, 0, 30, header)
      const offset = header + 30 + local.readUInt16LE(26) + local.readUInt16LE(28)
      const packed = directory.readUInt32LE(at + 20)
      entries.push({ offset, size: packed, method: directory.readUInt16LE(at + 10) })
      const names = directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30)
      at += 46 + names + directory.readUInt16LE(at + 32)
    }
    return entries
  } finally {
    await file.close()
  }
}
