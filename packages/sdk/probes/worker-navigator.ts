import type { WorkerNavigatorValues } from '@vigil/contract'
import { workerReport } from '../page/worker.ts'

/** navigator of a dedicated worker, which overrides in the page do not affect. */
export async function workerNavigator(): Promise<WorkerNavigatorValues | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await workerReport()).navigator
}
