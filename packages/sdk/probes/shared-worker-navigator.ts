import type { WorkerNavigatorValues } from '@vigil/contract'
import { sharedWorker } from '../page/worker.ts'

/** navigator as a shared worker sees it. */
export async function sharedWorkerNavigator(): Promise<WorkerNavigatorValues | undefined> {
  if (typeof SharedWorker === 'undefined') return undefined
  const { nameReads: _, ...seen } = await sharedWorker()
  return seen
}
