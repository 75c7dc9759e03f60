import type { WorkerNavigatorValues } from '@vigil/contract'
import { isBlocked } from '../probe.ts'
import { has } from './has.ts'
import { trustedUrl } from './trusted.ts'
import { fromBlob, message, workerReport } from './worker.ts'

/** Posts after the full versions are known, and without them where the browser refuses them. */
const SOURCE = `onconnect=e=>{const{userAgent,platform,hardwareConcurrency,languages,userAgentData:d}=navigator,f=v=>e.ports[0].postMessage({userAgent,platform,hardwareConcurrency,languages:[...languages||[]],fullVersions:v?.fullVersionList?.length});Promise.resolve(d?.getHighEntropyValues(['fullVersionList'])).then(f,f)}`

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
