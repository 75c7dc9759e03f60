import type { WorkerNavigatorValues } from '@vigil/contract'
import { workerSees } from '../page/worker.ts'

/** navigator as a dedicated worker sees it: overrides of the page do not reach it. */
export async function workerNavigator(): Promise<WorkerNavigatorValues | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await workerSees()).navigator
}
