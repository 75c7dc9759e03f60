import type { ProbeValues } from '@vigil/contract'
import { workerMeasures } from '../page/worker.ts'
import { picture } from '../worker/picture.ts'

/** A drawing as this machine makes it: in the worker, where fonts are looked for beside the page, else here. */
export async function canvas(): Promise<ProbeValues['canvas'] | undefined> {
  return (await workerMeasures().catch(() => null))?.canvas ?? picture()
}
