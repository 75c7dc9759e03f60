import type { CheckRecord } from '@vigil/storage'
import { finishCheck, writeCheck } from '../../packages/storage/spread/index.ts'
import { SCOPE, type StreamRun } from './run-stream.ts'

/** Writes what the outbox keeps, as its alarm does; a database that is still out of reach leaves it there. */
export async function writeHeld(run: StreamRun): Promise<void> {
  const left: CheckRecord[] = []
  for (const record of run.held) {
    try {
      // A crash between writing and forgetting writes it twice.
      await writeCheck(SCOPE, run.databases, record)
      await writeCheck(SCOPE, run.databases, record)
      await finishCheck(SCOPE, run.databases, record)
    } catch {
      left.push(record)
    }
  }
  run.held = left
}
