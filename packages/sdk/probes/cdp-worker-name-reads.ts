import { workerSees } from '../page/worker.ts'

/** Reads of an error's name while a dedicated worker logs it. */
export async function cdpWorkerNameReads(): Promise<number | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await workerSees()).nameReads
}
