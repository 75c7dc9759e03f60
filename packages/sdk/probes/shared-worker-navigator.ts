import type { WorkerNavigatorValues } from '@vigil/contract'
import { readSharedWorker } from '../page/shared-worker.ts'

/** navigator of a shared worker. */
export async function sharedWorkerNavigator(): Promise<WorkerNavigatorValues | undefined> {
  return typeof SharedWorker === 'undefined' ? undefined : readSharedWorker()
}
