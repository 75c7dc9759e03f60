import type { WorkerNavigatorValues } from '@vigil/contract'
import { isBlocked } from '../probe.ts'
import { has } from './has.ts'
import { trustedUrl } from './trusted.ts'
import { fromBlob, message, workerReport } from './worker.ts'

const SOURCE = `onconnect=e=>{const n=navigator;e.ports[0].postMessage({userAgent:n.userAgent,platform:n.platform,hardwareConcurrency:n.hardwareConcurrency,languages:[...n.languages||[]]})}`

let blob: Promise<WorkerNavigatorValues> | null = null

/** Reads navigator in a shared worker from a blob: URL, which starts once. Rejects if it cannot start. */
export function readSharedWorker(): Promise<WorkerNavigatorValues> {
  blob ??= allowed().then(() => fromBlob(SOURCE, (url) => readOnce(url, 'blob:')))
  return blob
}

/** Reads navigator in a shared worker from a data: URL. Rejects if it cannot start. */
export async function readDataSharedWorker(): Promise<WorkerNavigatorValues> {
  await allowed()
  return readOnce(trustedUrl(`data:text/javascript,${encodeURIComponent(SOURCE)}`), 'data:')
}

/** Rejects if the policy blocked the dedicated worker: it would also block, and report, shared workers. */
async function allowed(): Promise<void> {
  try {
    await workerReport()
  } catch (error) {
    if (isBlocked(error)) throw error
  }
}

async function readOnce(url: string, scheme: 'blob:' | 'data:'): Promise<WorkerNavigatorValues> {
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
  return has(data, 'userAgent')
}
