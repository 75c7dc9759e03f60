import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { CorpusBatchResponse, CorpusChunkResponse } from '@vigil/contract'

/** A file to import, and the service that receives its content. */
export interface Source {
  path: string
  url: string
  token: string
  about: { label: string; kind: string; mode: string; seenAt: string }
}

/** Result of an upload. */
export interface UploadReport {
  batch: number
  chunks: number
  /** Chunks that an earlier attempt had uploaded. */
  known: number
  different: number
  sealed: boolean
}

/** Items of a chunk: keeps the body below the service's size limit. */
const ITEMS_AT_ONCE = 2_000
/** Concurrent uploads: network latency exceeds the service's processing time. */
const SENT_AT_ONCE = 4

/**
 * Uploads pairs or hashes in chunks and seals the batch of this file. Chunks that were uploaded already are not sent
 * again. Throws if the service refuses or is unreachable.
 *
 * @param sourceHash identifies the file and the version of its parser: an equal hash is the same batch
 */
export async function upload(
  source: Source,
  sourceHash: string,
  field: 'pairs' | 'hashes',
  items: Iterable<unknown>,
): Promise<UploadReport> {
  const about = JSON.stringify({ ...source.about, sourceHash })
  const opened = await send(source, 'POST', '/corpus/batches', about)
  const { batch, stored } = CorpusBatchResponse.parse(opened)
  const there = new Set(stored)
  const report = { batch: batch.id, chunks: 0, known: there.size, different: 0 }
  const sending: Promise<void>[] = []
  const put = async (chunk: readonly unknown[]) => {
    const n = report.chunks
    report.chunks += 1
    report.different += chunk.length
    if (batch.state !== 'open' || there.has(n)) return
    if (sending.length >= SENT_AT_ONCE) await sending.shift()
    const sent = sendChunk(source, { batchId: batch.id, n, field, items: chunk })
    // The failure is handled where the promise is awaited.
    sent.catch(() => undefined)
    sending.push(sent)
  }
  let waiting: unknown[] = []
  for (const item of items) {
    waiting.push(item)
    if (waiting.length < ITEMS_AT_ONCE) continue
    await put(waiting)
    waiting = []
  }
  if (waiting.length > 0) await put(waiting)
  await Promise.all(sending)
  const { chunks } = report
  const seal = `/corpus/batches/${batch.id}/seal`
  const sealed = await send(source, 'POST', seal, JSON.stringify({ chunks }))
  return { ...report, sealed: CorpusBatchResponse.parse(sealed).batch.state === 'sealed' }
}

interface Chunk {
  batchId: number
  /** Its number within the batch, from 0. */
  n: number
  field: 'pairs' | 'hashes'
  items: readonly unknown[]
}

async function sendChunk(source: Source, { batchId, n, field, items }: Chunk): Promise<void> {
  const list = JSON.stringify(items)
  const body = `{"sha256":"${hash('sha256', list)}","${field}":${list}}`
  const to = `/corpus/batches/${batchId}/chunks/${n}`
  CorpusChunkResponse.parse(await send(source, 'PUT', to, body))
}

/** SHA-256 of a file and of the version of its parser: with another parser version the same file is another batch. */
export async function hashOfFile(path: string, parser: string): Promise<string> {
  const hash = createHash('sha256').update(parser)
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}

async function send(
  { url, token }: Source,
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
