import type { ProbeValues } from '@vigil/contract'
import { readDataSharedWorker, readSharedWorker } from '../page/shared-worker.ts'
import { isBlocked } from '../probe.ts'

type Start = ProbeValues['sharedWorkerData']

/** Whether a shared worker starts from a data: URL. */
export function sharedWorkerData(): Promise<Start> {
  return startOf(readDataSharedWorker)
}

/** The control: whether a shared worker starts from a blob: URL. */
export function sharedWorkerBlob(): Promise<Start> {
  return startOf(readSharedWorker)
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
