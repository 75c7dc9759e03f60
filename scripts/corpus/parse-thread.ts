import { parentPort, workerData } from 'node:worker_threads'
import { type LeakCounts, LeakReader } from '../../packages/exposure/corpus/leak-blocks.ts'
import { openAccountHash } from './account-hash.ts'
import { BucketWriter } from './buckets.ts'

/** What a thread is given at its start. */
export interface ThreadTask {
  pepper: string
  folder: string
  thread: number
}

/** What a thread makes of a block: hashed pairs go to its files, counts to who asked. */
export type Parsed = LeakCounts

const { pepper, folder, thread }: ThreadTask = workerData
const accountHash = openAccountHash(pepper)
const writer = new BucketWriter(folder, thread)

/** Small texts live shortly; a long one would wait for a full collection. */
const DECODED_AT_ONCE = 64 << 10

function nextLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(10, from)
  return end < 0 ? bytes.length : end + 1
}

/** Latin-1 maps byte to character: nothing is malformed, and addresses are ASCII anyway. */
function readLines(reader: LeakReader, text: string): void {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    reader.read(text.slice(from, text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to))
    from = to + 1
  }
}

function parse(block: Uint8Array): Parsed {
  const reader = new LeakReader(({ mailbox, domain, site }) =>
    writer.add(domain, site, accountHash(mailbox)),
  )
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  for (let at = 0; at < bytes.length; ) {
    const cut = bytes.lastIndexOf(10, at + DECODED_AT_ONCE) + 1
    const to =
      at + DECODED_AT_ONCE >= bytes.length ? bytes.length : cut > at ? cut : nextLine(bytes, at)
    readLines(reader, bytes.latin1Slice(at, to))
    at = to
  }
  reader.end()
  return reader.counts
}

parentPort?.on('message', (block: Uint8Array | null) => {
  if (block === null) writer.end()
  parentPort?.postMessage(block === null ? null : parse(block))
})
