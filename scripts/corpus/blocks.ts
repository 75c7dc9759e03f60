import { ENTRY_START } from '../../packages/monitoring/corpus/labels.ts'
import { headerOf, type TableHeader } from '../../packages/monitoring/corpus/leak-table.ts'

/** Block size, bytes; a longer line is dropped, because a file may be one line of 10 GB. */
export const BLOCK_BYTES = 256 << 10
const NEWLINE = 10
/** Bytes at a block's end that are searched for the beginning of a log entry. */
const LOOKED_AT = 64 << 10

/** Whole lines, and the header of the table that they continue. */
export interface Block {
  bytes: Uint8Array<ArrayBuffer>
  header: TableHeader | null
}

/** Counts data that is dropped before it is split into lines. */
export interface Dropped {
  longLines: number
}

/**
 * Splits a stream into blocks of whole lines, between log entries if possible. The size of the stream's pieces does not
 * matter, and their memory may be reused; an empty piece begins another file. `open` returns memory for a block, which
 * belongs to the consumer until it is returned.
 */
export async function* blocksOf(
  stream: AsyncIterable<Uint8Array>,
  dropped: Dropped,
  open: () => Uint8Array<ArrayBuffer>,
): AsyncGenerator<Block> {
  let block = open()
  let header: TableHeader | null = null
  let isFirst = true
  /** The first block of a file contains its header. */
  const cutTo = (end: number): Block => {
    const cut = { bytes: block.subarray(0, end), header }
    if (isFirst) header = headerIn(cut.bytes)
    isFirst = false
    return cut
  }
  let filled = 0
  let isDropping = false
  for await (const piece of stream) {
    if (piece.length === 0) {
      if (filled > 0) {
        yield cutTo(filled)
        block = open()
      }
      filled = 0
      header = null
      isFirst = true
      isDropping = false
    }
    for (let from = 0; from < piece.length; ) {
      if (isDropping) {
        const end = piece.indexOf(NEWLINE, from)
        if (end < 0) break
        from = end + 1
        isDropping = false
      }
      const taken = piece.subarray(from, from + block.length - filled)
      block.set(taken, filled)
      from += taken.length
      filled += taken.length
      if (filled < block.length) break
      const cut = cutOf(block)
      isDropping = cut === 0
      if (isDropping) {
        dropped.longLines += 1
        filled = 0
        continue
      }
      const next = open()
      next.set(block.subarray(cut))
      filled = block.length - cut
      yield cutTo(cut)
      block = next
    }
  }
  if (filled > 0) yield cutTo(filled)
}

/** Bytes at a file's start that are searched for a header. */
const HEADER_BYTES = 4096

function headerIn(bytes: Uint8Array): TableHeader | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES))
  return headerOf(start.toString('latin1').split(/\r?\n/))
}

/** Returns the end of the block: after its last entry, else after its last line; 0: it has no line end. */
function cutOf(block: Uint8Array): number {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const last = bytes.lastIndexOf(NEWLINE) + 1
  const from = Math.max(0, last - LOOKED_AT)
  const text = bytes.latin1Slice(from, last)
  const end = Math.max(...['\n\n', '\n\r\n', '\n===='].map((sign) => text.lastIndexOf(sign)))
  if (end >= 0) return from + end + 1
  let start = -1
  for (const { index } of text.matchAll(ENTRY_START)) start = index
  return start >= 0 ? from + start + 1 : last
}
