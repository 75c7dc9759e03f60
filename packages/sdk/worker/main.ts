import type { ProbeValues, WorkerNavigatorValues } from '@vigil/contract'
import { graphics } from './graphics.ts'
import { installedFonts } from './installed-fonts.ts'
import { nameReads } from './name-reads.ts'
import { navigatorValues } from './navigator.ts'
import { solveNonce } from './solve.ts'
import { REPORT_ONLY, taskOf } from './task.ts'

/** First message of the worker. */
export interface WorkerReport {
  navigator: WorkerNavigatorValues
  nameReads: number
}

/** Second message: measurements for the page; null if not supported. */
export interface WorkerMeasurements {
  fonts: string[] | null
  webgl: ProbeValues['webgl']
}

function orNull<Value>(look: () => Value | null): Value | null {
  try {
    return look()
  } catch {
    return null
  }
}

const canvas = () => new OffscreenCanvas(16, 16)

function measure(): void {
  const measured: WorkerMeasurements = {
    fonts: orNull(() => {
      const context = canvas().getContext('2d')
      return context && installedFonts(context)
    }),
    webgl: orNull(() => graphics(canvas().getContext('webgl'))),
  }
  postMessage(measured)
}

const task = taskOf(self.name)
if (task) {
  void solveNonce(task.nonce, task.difficulty).then(postMessage)
} else {
  const seen: WorkerReport = { navigator: navigatorValues(), nameReads: nameReads() }
  postMessage(seen)
  if (self.name !== REPORT_ONLY) measure()
}
