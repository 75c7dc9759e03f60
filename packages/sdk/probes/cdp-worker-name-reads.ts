import { newWorkerReport, workerReport } from '../page/worker.ts'

/** Number of reads of an error's name while a dedicated worker logs it. */
export async function cdpWorkerNameReads(): Promise<number | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await workerReport()).nameReads
}

/** Like `cdpWorkerNameReads`, in a new worker. */
export async function cdpWorkerNameReadsNow(): Promise<number | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await newWorkerReport()).nameReads
}
