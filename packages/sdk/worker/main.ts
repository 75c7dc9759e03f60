import type { ProbeValues, WorkerNavigatorValues } from '@vigil/contract'
import { graphics } from './graphics.ts'
import { installedFonts } from './installed-fonts.ts'
import { nameReads } from './name-reads.ts'
import { navigatorValues } from './navigator.ts'
import { solved } from './solve.ts'
import { BRIEF, taskOf } from './task.ts'

/** The first message: what the worker is. */
export interface Seen {
  navigator: WorkerNavigatorValues
  nameReads: number
}

/** The second: what it measured for the page; null where it cannot. */
export interface Measured {
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
  const measured: Measured = {
    fonts: orNull(() => {
      const context = canvas().getContext('2d')
      return context && installedFonts(context)
    }),
    webgl: orNull(() => graphics(canvas())),
  }
  postMessage(measured)
}

const task = taskOf(self.name)
if (task) {
  void solved(task.nonce, task.difficulty).then(postMessage)
} else {
  const seen: Seen = { navigator: navigatorValues(), nameReads: nameReads() }
  postMessage(seen)
  if (self.name !== BRIEF) measure()
}
