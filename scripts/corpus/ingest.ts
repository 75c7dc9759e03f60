import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { CorpusBatchResponse, CorpusChunkResponse } from '@vigil/contract'
import type { LeakCounts } from '../../packages/monitoring/corpus/leak-counts.ts'
import { pairsIn } from './buckets.ts'
import { openInput } from './open-input.ts'
import { parseFile, THREADS } from './parse-file.ts'
import { openTempFolder } from './temp-folder.ts'

/** A file to be ingested, and where its pairs go. */
export interface Ingestion {
  path: string
  url: string
  token: string
  pepper: string
  about: { label: string; kind: string; mode: string; seenAt: string }
}

/** What became of it: counts, and no line of the file. */
export interface IngestionReport extends LeakCounts {
  batch: number
  chunks: number
  /** Chunks that were there from an earlier try. */
  known: number
  different: number
  sealed: boolean
}

/** Part of a file's name: what a later parser reads of the same file is another batch. */
const PARSER = 'parser 2\0'
/** Pairs of a chunk: a body stays below the size that the service takes. */
const PAIRS_AT_ONCE = 2_000
/** Chunks on their way: the way to the service takes longer than the service. */
const SENT_AT_ONCE = 4

/**
 * Parses and hashes a file, uploads what it holds in chunks and seals the batch. Parts that are
 * there already are not sent again. Throws where the service refuses or cannot be reached.
 */
export async function ingest(ingestion: Ingestion): Promise<IngestionReport> {
  const { path, pepper, about } = ingestion
  const temp = openTempFolder()
  try {
    const sourceHash = await hashOf(path)
    const counts = await parseFile(await openInput(path), pepper, temp.path)
    const opened = await send(
      ingestion,
      'POST',
      '/corpus/batches',
      JSON.stringify({ ...about, sourceHash }),
    )
    const { batch, stored } = CorpusBatchResponse.parse(opened)
    const there = new Set(stored)
    const report = { ...counts, batch: batch.id, chunks: 0, known: there.size, different: 0 }
    const sending: Promise<void>[] = []
    const put = async (pairs: [string, string, string][]) => {
      const n = report.chunks
      report.chunks += 1
      report.different += pairs.length
      if (batch.state !== 'open' || there.has(n)) return
      if (sending.length >= SENT_AT_ONCE) await sending.shift()
      const sent = sendChunk(ingestion, batch.id, n, pairs)
      // Its failure is met where it is waited for.
      sent.catch(() => undefined)
      sending.push(sent)
    }
    let waiting: [string, string, string][] = []
    for (const pair of pairsIn(temp.path, THREADS)) {
      waiting.push(pair)
      if (waiting.length < PAIRS_AT_ONCE) continue
      await put(waiting)
      waiting = []
    }
    if (waiting.length > 0) await put(waiting)
    await Promise.all(sending)
    const { chunks } = report
    const sealed = await send(
      ingestion,
      'POST',
      `/corpus/batches/${batch.id}/seal`,
      JSON.stringify({ chunks }),
    )
    return { ...report, sealed: CorpusBatchResponse.parse(sealed).batch.state === 'sealed' }
  } finally {
    temp.remove()
  }
}

async function sendChunk(
  ingestion: Ingestion,
  batchId: number,
  n: number,
  pairs: readonly [string, string, string][],
): Promise<void> {
  const list = JSON.stringify(pairs)
  const body = `{"sha256":"${hash('sha256', list)}","pairs":${list}}`
  const to = `/corpus/batches/${batchId}/chunks/${n}`
  CorpusChunkResponse.parse(await send(ingestion, 'PUT', to, body))
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256').update(PARSER)
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function send(
  { url, token }: Ingestion,
  method: string,
  path: string,
  body: string,
): Promise<unknown> {
  const response = await fetch(`${url}/admin/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body,
    redirect: 'manual',
  })
  if (!response.ok) throw new Error(`the service answered ${response.status} to ${method} ${path}`)
  return response.json()
}
