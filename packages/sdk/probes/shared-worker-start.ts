import type { ProbeValues } from '@vigil/contract'
import { dataSharedWorkerStarts, sharedWorker } from '../page/worker.ts'
import { ProbeBlocked } from '../probe.ts'

type Start = ProbeValues['sharedWorkerData']

/** Whether a shared worker starts from a data: URL. */
export function sharedWorkerData(): Promise<Start> {
  return startOf(dataSharedWorkerStarts)
}

/** The control beside it, from a blob: URL. */
export function sharedWorkerBlob(): Promise<Start> {
  return startOf(sharedWorker)
}

async function startOf(start: () => Promise<unknown>): Promise<Start> {
  if (typeof SharedWorker === 'undefined') return 'unsupported'
  try {
    await start()
    return 'ok'
  } catch (error) {
    return error instanceof ProbeBlocked ? 'csp' : 'error'
  }
}
