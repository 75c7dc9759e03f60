import type { ProbeValues } from '@vigil/contract'
import { workerMeasurements } from '../page/worker.ts'
import { graphics } from '../worker/graphics.ts'

/**
 * The graphics driver; null without WebGL. Opening a context waits for the
 * graphics process, so a worker does it if possible.
 */
export async function webgl(): Promise<ProbeValues['webgl']> {
  const seen = (await workerMeasurements().catch(() => null))?.webgl
  return seen ?? graphics(document.createElement('canvas').getContext('webgl'))
}
