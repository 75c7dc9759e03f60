import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Transform } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { asBytes } from './utf16.ts'

const PIECE_BYTES = 256 << 10
const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

/** Opens a file by its magic bytes: gzip, zip (all its files, in order), or plain. */
export async function openInput(path: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path)
  const start = Buffer.alloc(4)
  await file.read(start, 0, 4, 0)
  await file.close()
  const begins = (signature: number[]) => signature.every((byte, i) => start[i] === byte)
  if (begins(GZIP)) {
    return asBytes(unpacked(createReadStream(path), createGunzip({ chunkSize: PIECE_BYTES })))
  }
  if (begins(ZIP)) return zipContents(path)
  return asBytes(plainContents(path))
}

/** Makes a read error end the stream as an unpacking error does. */
function unpacked<T extends Transform>(raw: Readable, unpack: T): T {
  raw.on('error', (cause) => unpack.destroy(cause))
  return raw.pipe(unpack)
}

/** Reads into the same memory repeatedly: each piece is valid until the next one is requested. */
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
const LOCAL = 0x04034b50
/** Placeholder of a number that is in a ZIP64 record (APPNOTE 4.4.1.4), which is not supported. */
const ELSEWHERE = 0xffffffff
const ENCRYPTED = 1
const ZIP64 = 'the archive is larger than ZIP holds without ZIP64: unpack it first'
/** An empty piece begins another file. */
const NEXT_FILE = new Uint8Array(0)
const STORED = 0
const DEFLATED = 8

/**
 * Yields the files of a zip archive one after the other (APPNOTE 4.3). Throws if a file cannot be read completely,
 * because a silently skipped file would make the import look complete.
 */
async function* zipContents(path: string): AsyncGenerator<Uint8Array> {
  for (const { offset, size, method } of await zipEntries(path)) {
    if (size === 0) continue
    const raw = createReadStream(path, { start: offset, end: offset + size - 1 })
    if (method === STORED) yield* asBytes(whole(raw, size))
    else if (method === DEFLATED) {
      yield* asBytes(unpacked(raw, createInflateRaw({ chunkSize: PIECE_BYTES })))
    } else throw new Error('the archive is packed in a way that is not read')
    yield NEXT_FILE
  }
}

async function* whole(raw: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of raw) {
    bytes += piece.length
    yield piece
  }
  if (bytes !== size) throw new Error('the archive is cut off')
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
    const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
    if (start === ELSEWHERE) throw new Error(ZIP64)
    if (start + length > size) throw new Error('the archive is broken')
    const directory = Buffer.alloc(length)
    await file.read(directory, 0, length, start)
    const entries: { offset: number; size: number; method: number }[] = []
    const local = Buffer.alloc(30)
    for (let at = 0; at + 46 <= directory.length; ) {
      if (directory.readUInt32LE(at) !== ENTRY) throw new Error('the archive is broken')
      if ((directory.readUInt16LE(at + 8) & ENCRYPTED) !== 0)
        throw new Error('the archive is locked')
      const header = directory.readUInt32LE(at + 42)
      if (header === ELSEWHERE || directory.readUInt32LE(at + 20) === ELSEWHERE) {
        throw new Error(ZIP64)
      }
      const { bytesRead } = await file.read(local, 0, 30, header)
      if (bytesRead < 30 || local.readUInt32LE(0) !== LOCAL)
        throw new Error('the archive is broken')
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
