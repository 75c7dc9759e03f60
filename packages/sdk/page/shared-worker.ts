import type { WorkerNavigatorValues } from '@vigil/contract'
import { isBlocked } from '../probe.ts'
import { trustedUrl } from './trusted.ts'
import { fromBlob, message, workerSees } from './worker.ts'

const SOURCE = `onconnect=e=>{const n=navigator;e.ports[0].postMessage({userAgent:n.userAgent,platform:n.platform,hardwareConcurrency:n.hardwareConcurrency,languages:[...n.languages||[]]})}`

let blob: Promise<WorkerNavigatorValues> | null = null

/** What a shared worker from a blob: URL sees; it starts once. Rejects where it cannot start. */
export function sharedWorkerSees(): Promise<WorkerNavigatorValues> {
  blob ??= allowed().then(() => fromBlob(SOURCE, (url) => hear(url, 'blob:')))
  return blob
}

/** The same from a data: URL. */
export async function dataSharedWorkerSees(): Promise<WorkerNavigatorValues> {
  await allowed()
  return hear(trustedUrl(`data:text/javascript,${encodeURIComponent(SOURCE)}`), 'data:')
}

/** A policy that refused the dedicated worker would refuse, and report, these as well. */
async function allowed(): Promise<void> {
  try {
    await workerSees()
  } catch (error) {
    if (isBlocked(error)) throw error
  }
}

async function hear(url: string, scheme: 'blob:' | 'data:'): Promise<WorkerNavigatorValues> {
  const worker = new SharedWorker(url)
  const { port } = worker
  port.start()
  try {
    return await message(worker, port, isNavigator, scheme)
  } finally {
    port.close()
  }
}

function isNavigator(data: unknown): data is WorkerNavigatorValues {
  return typeof data === 'object' && data !== null && 'userAgent' in data
}
