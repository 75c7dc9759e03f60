/** Bytes handed to a worker at once. */
const BLOCK = 256 << 10
/** A line longer than this is dropped while it comes: a file may be one line of 10 GB. */
const LONGEST_KEPT = 64 << 10
const NEWLINE = 10
/** Where an entry of a log may begin is looked for in this much of a block's end. */
const LOOKED_AT = 64 << 10

/** What is dropped before any line of it could be read. */
export interface Dropped {
  longLines: number
}

/**
 * Cuts a stream into blocks of whole lines; where a blank line stands near the end, there, so that
 * entries of several lines stay together.
 */
export async function* blocksOf(
  stream: AsyncIterable<Uint8Array>,
  dropped: Dropped,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Buffer[] = []
  let bytes = 0
  let isDropping = false
  for await (const piece of stream) {
    let rest = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (isDropping) {
      const end = rest.indexOf(NEWLINE)
      if (end < 0) continue
      rest = rest.subarray(end + 1)
      isDropping = false
    }
    waiting.push(rest)
    bytes += rest.length
    if (bytes < BLOCK) continue
    const whole = joined(waiting, bytes)
    const cut = cutOf(Buffer.from(whole.buffer))
    const tail = Buffer.from(whole.buffer.slice(cut))
    if (cut > 0) yield whole.subarray(0, cut)
    isDropping = tail.length > LONGEST_KEPT && tail.indexOf(NEWLINE) < 0
    if (isDropping) dropped.longLines += 1
    waiting = isDropping ? [] : [tail]
    bytes = isDropping ? 0 : tail.length
  }
  if (bytes > 0) yield joined(waiting, bytes)
}

/** One piece of memory that can be handed to a thread. */
function joined(pieces: readonly Buffer[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function cutOf(block: Buffer): number {
  const last = block.lastIndexOf(NEWLINE) + 1
  const from = Math.max(0, last - LOOKED_AT)
  for (const blank of ['\n\n', '\n\r\n']) {
    const at = block.lastIndexOf(blank, last)
    if (at > from) return at + blank.length
  }
  return last
}
