import { parentPort, workerData } from 'node:worker_threads'
import { LeakReader } from '../../packages/monitoring/corpus/leak-blocks.ts'
import type { LeakCounts } from '../../packages/monitoring/corpus/leak-counts.ts'
import { openAccountHash } from './account-hash.ts'
import type { Block } from './blocks.ts'
import { BucketWriter } from './buckets.ts'
import { readLines } from './lines.ts'

/** Input of a thread at its start. */
export interface ThreadTask {
  pepper: string
  folder: string
  thread: number
}

/** Result of a block: hashed pairs are written to the thread's files, counts are returned. */
export interface Parsed {
  counts: LeakCounts
  /** The block's memory, returned for reuse. */
  memory: ArrayBuffer
}

const { pepper, folder, thread }: ThreadTask = workerData
const accountHash = openAccountHash(pepper)
const writer = new BucketWriter(folder, thread)

function parse({ bytes, header }: Block): LeakCounts {
  const reader = new LeakReader(
    ({ mailbox, domain, site }) => writer.add(domain, site, accountHash(mailbox)),
    header,
  )
  readLines(bytes, (line) => reader.read(line))
  reader.end()
  return reader.counts
}

parentPort?.on('message', (block: Block | null) => {
  if (block === null) {
    writer.end()
    parentPort?.postMessage(null)
    return
  }
  const parsed: Parsed = { counts: parse(block), memory: block.bytes.buffer }
  parentPort?.postMessage(parsed, [block.bytes.buffer])
})
