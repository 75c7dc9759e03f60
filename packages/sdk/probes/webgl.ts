import type { ProbeValues } from '@vigil/contract'
import { workerMeasures } from '../page/worker.ts'
import { graphics } from '../worker/graphics.ts'

/**
 * The graphics driver; null where the browser gives no WebGL. Opening a context waits for the
 * graphics process, so a worker does it where it can.
 */
export async function webgl(): Promise<ProbeValues['webgl']> {
  const seen = (await workerMeasures().catch(() => null))?.webgl
  return seen ?? graphics(document.createElement('canvas'))
}
