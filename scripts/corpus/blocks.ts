import { ENTRY_START } from '../../packages/monitoring/corpus/leak-blocks.ts'

/** Bytes handed to a thread at once; a longer line is dropped: a file may be one line of 10 GB. */
export const BLOCK_BYTES = 256 << 10
const NEWLINE = 10
/** Where an entry of a log may begin is looked for in this much of a block's end. */
const LOOKED_AT = 64 << 10

/** What is dropped before any line of it could be read. */
export interface Dropped {
  longLines: number
}

/**
 * Cuts a stream into blocks of whole lines, between the entries of a log where there are such. The
 * pieces that the stream comes in make no difference and may be used again; `open` gives memory for
 * a block, which is the taker's until it gives it back.
 */
export async function* blocksOf(
  stream: AsyncIterable<Uint8Array>,
  dropped: Dropped,
  open: () => Uint8Array<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = open()
  let filled = 0
  let isDropping = false
  for await (const piece of stream) {
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
      yield block.subarray(0, cut)
      block = next
    }
  }
  if (filled > 0) yield block.subarray(0, filled)
}

/** Where the block ends: behind its last entry, else behind its last line; 0: it holds no line end. */
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
