const MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const
type Encoding = keyof typeof MARKS
/** Bytes at a file's start from which UTF-16 without a byte order mark is detected. */
const LOOKED_AT = 512

/** Returns a file as UTF-8 or Latin-1; UTF-16, detected by its byte order mark or its zero bytes, is converted. */
export async function* asBytes(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null | undefined
  for await (const piece of file) {
    if (piece.length === 0) continue
    if (decoder === undefined) {
      const encoding = utf16Of(piece)
      decoder = encoding && new TextDecoder(encoding)
    }
    if (decoder === null) yield piece
    else yield* some(Buffer.from(decoder.decode(piece, { stream: true })))
  }
  if (decoder) yield* some(Buffer.from(decoder.decode()))
}

/** An empty piece would begin another file. */
function* some(bytes: Uint8Array): Generator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}

function utf16Of(start: Uint8Array): Encoding | null {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    if (MARKS[encoding].every((byte, i) => start[i] === byte)) return encoding
  }
  const zeros = [0, 0]
  const seen = Math.min(start.length, LOOKED_AT)
  for (let i = 0; i < seen; i += 1) {
    if (start[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const isText = (full: number, empty: number) => full > seen * 0.2 && empty < seen * 0.02
  if (isText(odd, even)) return 'utf-16le'
  return isText(even, odd) ? 'utf-16be' : null
}
