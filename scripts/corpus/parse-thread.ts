import { parentPort, workerData } from 'node:worker_threads'
import { type LeakCounts, LeakReader } from '../../packages/exposure/corpus/leak-blocks.ts'
import { openAccountHash } from './account-hash.ts'
import { BUCKETS, bucketOf } from './buckets.ts'

/** What a thread makes of a block: hashed pairs by bucket, as lines, and counts. */
export interface Parsed {
  n: number
  /** Lines `mail domain, tab, site, tab, 32 hex digits` for each bucket that got any. */
  buckets: { bucket: number; lines: string }[]
  counts: LeakCounts
}

const { pepper }: { pepper: string } = workerData
const accountHash = openAccountHash(pepper)
/** Addresses of one person stand together: the last ones are hashed once. */
const hashed = new Map<string, string>()
const MOST_KEPT = 20_000

function accountHex(mailbox: string): string {
  const known = hashed.get(mailbox)
  if (known !== undefined) return known
  const mac = accountHash(mailbox)
  if (hashed.size >= MOST_KEPT) hashed.clear()
  hashed.set(mailbox, mac)
  return mac
}

function parse(n: number, block: Uint8Array): Parsed {
  const lines: string[] = new Array(BUCKETS).fill('')
  const reader = new LeakReader(({ mailbox, domain, site }) => {
    const account = accountHex(mailbox)
    lines[bucketOf(account)] += `${domain}\t${site}\t${account}\n`
  })
  // Latin-1 maps byte to character: nothing is malformed, and addresses are ASCII anyway.
  const text = Buffer.from(block.buffer, block.byteOffset, block.byteLength).latin1Slice()
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    reader.read(text.slice(from, text.charCodeAt(to - 1) === 13 && to > from ? to - 1 : to))
    from = to + 1
  }
  reader.end()
  const buckets = lines.flatMap((own, bucket) => (own === '' ? [] : [{ bucket, lines: own }]))
  return { n, buckets, counts: reader.counts }
}

parentPort?.on('message', ({ n, block }: { n: number; block: Uint8Array }) => {
  parentPort?.postMessage(parse(n, block))
})
