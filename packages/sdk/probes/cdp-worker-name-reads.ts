import { newWorkerSees, workerSees } from '../page/worker.ts'

/** Reads of an error's name while a dedicated worker logs it. */
export async function cdpWorkerNameReads(): Promise<number | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await workerSees()).nameReads
}

/** The same in a worker that starts now. */
export async function cdpWorkerNameReadsNow(): Promise<number | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await newWorkerSees()).nameReads
}
