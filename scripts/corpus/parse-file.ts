import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type LeakCounts, noCounts } from '../../packages/monitoring/corpus/leak-counts.ts'
import { SKIPPED } from '../../packages/monitoring/corpus/leak-line.ts'
import { BLOCK_BYTES, type Block, blocksOf, type Dropped } from './blocks.ts'
import type { Parsed, ThreadTask } from './parse-thread.ts'

/** Number of threads, independent of the number of cores: the order of the pairs depends on it. */
export const THREADS = 2
/** Blocks per thread: enough to keep it busy, few enough to limit memory. */
const AHEAD = 2
/** Heap limit of a thread, MB: a larger heap would retain the garbage of a hundred blocks. */
const resourceLimits = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 6 }

/**
 * Parses and hashes a stream in threads that write the hashed pairs to `folder`. Returns counts of stored pairs and of
 * skipped lines by reason, with the masked layout of one line for each reason.
 */
export async function parseFile(
  stream: AsyncIterable<Uint8Array>,
  pepper: string,
  folder: string,
): Promise<LeakCounts> {
  const total = noCounts()
  const dropped: Dropped = { longLines: 0 }
  const threads = Array.from({ length: THREADS }, (_, thread) =>
    openThread({ pepper, folder, thread }),
  )
  const inWork: Promise<Parsed | null>[] = []
  /** Blocks are reused: memory does not depend on the size of the file. */
  const free: Uint8Array<ArrayBuffer>[] = []
  const open = () => free.pop() ?? new Uint8Array(BLOCK_BYTES)
  const takeFirst = async () => {
    const parsed = await inWork.shift()
    if (!parsed) return
    add(total, parsed.counts)
    free.push(new Uint8Array(parsed.memory))
  }
  try {
    let n = 0
    for await (const block of blocksOf(stream, dropped, open)) {
      const thread = threads[n % THREADS]
      if (thread !== undefined) inWork.push(thread.parse(block))
      n += 1
      if (inWork.length >= THREADS * AHEAD) await takeFirst()
    }
    for (const thread of threads) inWork.push(thread.parse(null))
    while (inWork.length > 0) await takeFirst()
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
  add(total, {
    ...noCounts(),
    lines: dropped.longLines,
    skipped: dropped.longLines === 0 ? {} : { too_long: dropped.longLines },
  })
  return total
}

function add(total: LeakCounts, part: LeakCounts): void {
  total.lines += part.lines
  total.pairs += part.pairs
  for (const reason of SKIPPED) {
    const more = part.skipped[reason] ?? 0
    if (more > 0) total.skipped[reason] = (total.skipped[reason] ?? 0) + more
    const example = part.examples[reason]
    if (example !== undefined) total.examples[reason] ??= example
  }
}

function openThread(task: ThreadTask) {
  const worker = new Worker(join(import.meta.dirname, 'parse-thread.ts'), {
    workerData: task,
    resourceLimits,
  })
  const waiting: { resolve(parsed: Parsed | null): void; reject(cause: Error): void }[] = []
  worker.on('message', (parsed: Parsed | null) => waiting.shift()?.resolve(parsed))
  let isRunning = true
  const failed = () => new Error('a thread of the parser failed')
  // The cause may quote the input, so it is reported without its message.
  worker.on('error', () => {
    isRunning = false
    for (const { reject } of waiting) reject(failed())
  })
  return {
    parse(block: Block | null): Promise<Parsed | null> {
      const parsed = new Promise<Parsed | null>((resolve, reject) => {
        if (!isRunning) return reject(failed())
        waiting.push({ resolve, reject })
        worker.postMessage(block, block === null ? [] : [block.bytes.buffer])
      })
      // The failure is handled where the promise is awaited.
      parsed.catch(() => undefined)
      return parsed
    },
    stop: () => worker.terminate(),
  }
}
