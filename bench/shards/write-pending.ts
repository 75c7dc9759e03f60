import type { CheckRecord } from '@vigil/storage'
import { writeCheck, writeLinksElsewhere } from '../../packages/storage/spread/index.ts'
import type { StreamRun } from './run-stream.ts'
import { SCOPE } from './stream-records.ts'

/** Writes the checks in the outbox, as its alarm does; those of a database that is still unreachable remain. */
export async function writePending(run: StreamRun): Promise<void> {
  const left: CheckRecord[] = []
  for (const record of run.held) {
    try {
      // A crash between write and deletion writes it twice.
      await writeCheck(SCOPE, run.databases, record)
      await writeCheck(SCOPE, run.databases, record)
      await writeLinksElsewhere(SCOPE, run.databases, record)
    } catch {
      left.push(record)
    }
  }
  run.held = left
}
