import type { LeakCounts } from '../../packages/monitoring/corpus/leak-counts.ts'
import { pairsIn } from './buckets.ts'
import { openInput } from './open-input.ts'
import { parseFile, THREADS } from './parse-file.ts'
import { openTempFolder } from './temp-folder.ts'
import { hashOfFile, type Source, type UploadReport, upload } from './upload.ts'

/** A file of pairs, and the secret with which its mailboxes are hashed. */
export interface Ingestion extends Source {
  pepper: string
}

/** Result: counts only, no line of the file. */
export interface IngestionReport extends LeakCounts, UploadReport {}

/** Version of the parser. */
const PARSER = 'parser 2\0'

/**
 * Parses and hashes a file of pairs, uploads the pairs in chunks and seals the batch. Throws if the service refuses or
 * is unreachable.
 */
export async function ingest(ingestion: Ingestion): Promise<IngestionReport> {
  const { path, pepper } = ingestion
  const temp = openTempFolder()
  try {
    const sourceHash = await hashOfFile(path, PARSER)
    const counts = await parseFile(await openInput(path), pepper, temp.path)
    const pairs = pairsIn(temp.path, THREADS)
    return { ...counts, ...(await upload(ingestion, sourceHash, 'pairs', pairs)) }
  } finally {
    temp.remove()
  }
}
