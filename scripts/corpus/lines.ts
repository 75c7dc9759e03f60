/**
 * Decoded at once, characters: short strings are freed by young-generation collections, a long one only by a full one.
 */
const DECODED_AT_ONCE = 64 << 10
const [NEWLINE, RETURN] = [10, 13]

/**
 * Yields the lines of a block without their ends. Latin-1 maps each byte to a character, so nothing is malformed;
 * addresses are ASCII anyway.
 */
export function readLines(block: Uint8Array, read: (line: string) => void): void {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const to = endOfPart(bytes, at)
    const text = endedByNewlines(bytes.toString('latin1', at, to))
    for (let from = 0; from < text.length; ) {
      const newline = text.indexOf('\n', from)
      const end = newline < 0 ? text.length : newline
      const isReturn = end > from && text.charCodeAt(end - 1) === RETURN
      read(text.slice(from, isReturn ? end - 1 : end))
      from = end + 1
    }
    at = to
  }
}

/** Old systems end lines with a carriage return only. */
function endedByNewlines(text: string): string {
  const newline = text.indexOf('\n')
  const isOld = (newline < 0 || newline === text.length - 1) && text.includes('\r')
  return isOld ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** Returns the end of the whole lines to decode at once; of a single line if it is longer. */
function endOfPart(bytes: Buffer, from: number): number {
  const most = from + DECODED_AT_ONCE
  if (most >= bytes.length) return bytes.length
  const last = bytes.lastIndexOf(NEWLINE, most) + 1
  if (last > from) return last
  const next = bytes.indexOf(NEWLINE, most) + 1
  return next > 0 ? next : bytes.length
}
