import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LeakCounts } from '../../packages/exposure/corpus/leak-blocks.ts'
import { blocksOf, type Dropped } from './blocks.ts'
import type { Buckets } from './buckets.ts'
import type { Parsed } from './parse-thread.ts'

/** Blocks in work for each thread: enough to keep it busy, few enough to stay small. */
const AHEAD = 2

/**
 * Parses and hashes a stream on all cores and gathers the hashed pairs in `buckets`, in the order of
 * the file. The counts tell what was kept and what was skipped for which reason, and no line.
 */
export async function parseFile(
  stream: AsyncIterable<Uint8Array>,
  pepper: string,
  buckets: Buckets,
  threads = availableParallelism(),
): Promise<LeakCounts> {
  const total: LeakCounts = { lines: 0, pairs: 0, skipped: {} }
  const dropped: Dropped = { longLines: 0 }
  const workers = Array.from({ length: threads }, () => openThread(pepper))
  const inWork: Promise<Parsed>[] = []
  const takeFirst = async () => {
    const parsed = await inWork.shift()
    if (parsed === undefined) return
    for (const { bucket, lines } of parsed.buckets) buckets.add(bucket, lines)
    add(total, parsed.counts)
  }
  try {
    let n = 0
    for await (const block of blocksOf(stream, dropped)) {
      const worker = workers[n % threads]
      if (worker === undefined) throw new Error('no thread')
      inWork.push(worker.parse(n, block))
      n += 1
      if (inWork.length >= threads * AHEAD) await takeFirst()
    }
    while (inWork.length > 0) await takeFirst()
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  total.lines += dropped.longLines
  if (dropped.longLines > 0) {
    total.skipped.too_long = (total.skipped.too_long ?? 0) + dropped.longLines
  }
  return total
}

function add(total: LeakCounts, part: LeakCounts): void {
  total.lines += part.lines
  total.pairs += part.pairs
  for (const reason of ['blank', 'too_long', 'binary', 'no_address'] as const) {
    total.skipped[reason] = (total.skipped[reason] ?? 0) + (part.skipped[reason] ?? 0)
  }
  for (const reason of ['login_is_no_address', 'nothing_after_login'] as const) {
    total.skipped[reason] = (total.skipped[reason] ?? 0) + (part.skipped[reason] ?? 0)
  }
}

function openThread(pepper: string) {
  const worker = new Worker(join(import.meta.dirname, 'parse-thread.ts'), {
    workerData: { pepper },
    // A heap that is let grow holds the refuse of a hundred blocks.
    resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
  })
  const waiting = new Map<number, (parsed: Parsed) => void>()
  const failed: { reject: (cause: Error) => void }[] = []
  worker.on('message', (parsed: Parsed) => {
    waiting.get(parsed.n)?.(parsed)
    waiting.delete(parsed.n)
  })
  // The cause may quote what was read: only its kind is told.
  worker.on('error', () => {
    for (const { reject } of failed) reject(new Error('a thread of the parser failed'))
  })
  return {
    parse(n: number, block: Uint8Array<ArrayBuffer>): Promise<Parsed> {
      return new Promise((resolve, reject) => {
        waiting.set(n, resolve)
        failed.push({ reject })
        worker.postMessage({ n, block }, [block.buffer])
      })
    },
    stop: () => worker.terminate(),
  }
}
