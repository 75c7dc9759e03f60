import type { ProbeValues } from '@vigil/contract'
import { dataSharedWorkerSees, sharedWorkerSees } from '../page/shared-worker.ts'
import { isBlocked } from '../probe.ts'

type Start = ProbeValues['sharedWorkerData']

/** Whether a shared worker starts from a data: URL. */
export function sharedWorkerData(): Promise<Start> {
  return startOf(dataSharedWorkerSees)
}

/** The control beside it, from a blob: URL. */
export function sharedWorkerBlob(): Promise<Start> {
  return startOf(sharedWorkerSees)
}

async function startOf(start: () => Promise<unknown>): Promise<Start> {
  if (typeof SharedWorker === 'undefined') return 'unsupported'
  try {
    await start()
    return 'ok'
  } catch (error) {
    return isBlocked(error) ? 'csp' : 'error'
  }
}
