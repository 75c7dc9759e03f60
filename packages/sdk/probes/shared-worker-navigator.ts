import type { WorkerNavigatorValues } from '@vigil/contract'
import { sharedWorkerSees } from '../page/shared-worker.ts'

/** navigator as a shared worker sees it. */
export async function sharedWorkerNavigator(): Promise<WorkerNavigatorValues | undefined> {
  return typeof SharedWorker === 'undefined' ? undefined : sharedWorkerSees()
}
