import { BLOCK_BYTES, blocksOf } from './blocks.ts'
import { HashBuckets } from './hash-buckets.ts'
import { readLines } from './lines.ts'
import { openInput } from './open-input.ts'
import { openTempFolder } from './temp-folder.ts'
import { hashOfFile, type Source, type UploadReport, upload } from './upload.ts'

/** Lines read, and lines without a hash of the requested kind. */
export interface HashCounts {
  lines: number
  skipped: number
}

const DIGITS = { sha1: 40, nt: 32 } as const
/** Version of the parser. */
const PARSER = 'hashes 1\0'

/**
 * Reads a list of password hashes (one per line, optionally with a colon and a count), uploads it sorted in chunks and
 * seals the batch. Throws if no line has a hash of this kind.
 */
export async function ingestHashes(
  source: Source,
  kind: keyof typeof DIGITS,
): Promise<HashCounts & UploadReport> {
  const temp = openTempFolder()
  try {
    const buckets = new HashBuckets(temp.path, DIGITS[kind] / 2)
    const counts = await readHashes(await openInput(source.path), DIGITS[kind], buckets)
    if (counts.skipped === counts.lines) {
      throw new Error(`the file holds no line that begins with ${DIGITS[kind]} hex digits`)
    }
    const sourceHash = await hashOfFile(source.path, PARSER + kind)
    return { ...counts, ...(await upload(source, sourceHash, 'hashes', buckets.sorted())) }
  } finally {
    temp.remove()
  }
}

/** A line: the hash, and after a separator its count or other text, such as the password itself, which is not read. */
async function readHashes(
  stream: AsyncIterable<Uint8Array>,
  digits: number,
  into: Pick<HashBuckets, 'add'>,
): Promise<HashCounts> {
  const form = new RegExp(
    `^(?:\u00ef\u00bb\u00bf)?\\s*([0-9a-f]{${digits}})(?:[:;,\\s]\\s*(.*))?$`,
    'i',
  )
  const counts = { lines: 0, skipped: 0 }
  const dropped = { longLines: 0 }
  const read = (line: string) => {
    if (line.trim() === '') return
    counts.lines += 1
    const [, hash, rest = ''] = form.exec(line) ?? []
    if (hash === undefined) counts.skipped += 1
    else into.add(hash, /^\d{1,12}\s*$/.test(rest) ? Math.max(1, Number(rest)) : 1)
  }
  const open = () => new Uint8Array(BLOCK_BYTES)
  for await (const block of blocksOf(stream, dropped, open)) readLines(block.bytes, read)
  return { lines: counts.lines + dropped.longLines, skipped: counts.skipped + dropped.longLines }
}
