import { parentPort, workerData } from 'node:worker_threads'
import { type LeakCounts, LeakReader } from '../../packages/monitoring/corpus/leak-blocks.ts'
import { openAccountHash } from './account-hash.ts'
import { BucketWriter } from './buckets.ts'
import { readLines } from './lines.ts'

/** What a thread is given at its start. */
export interface ThreadTask {
  pepper: string
  folder: string
  thread: number
}

/** What a thread makes of a block: hashed pairs go to its files, counts to who asked. */
export interface Parsed {
  counts: LeakCounts
  /** The block's memory, given back. */
  memory: ArrayBuffer
}

const { pepper, folder, thread }: ThreadTask = workerData
const accountHash = openAccountHash(pepper)
const writer = new BucketWriter(folder, thread)

function parse(block: Uint8Array): LeakCounts {
  const reader = new LeakReader(({ mailbox, domain, site }) =>
    writer.add(domain, site, accountHash(mailbox)),
  )
  readLines(block, (line) => reader.read(line))
  reader.end()
  return reader.counts
}

parentPort?.on('message', (block: Uint8Array<ArrayBuffer> | null) => {
  if (block === null) {
    writer.end()
    parentPort?.postMessage(null)
    return
  }
  const parsed: Parsed = { counts: parse(block), memory: block.buffer }
  parentPort?.postMessage(parsed, [block.buffer])
})
