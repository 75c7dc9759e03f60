import type { ProbeValues, WorkerNavigatorValues } from '@vigil/contract'
import { graphics } from './graphics.ts'
import { installedFonts } from './installed-fonts.ts'
import { nameReads } from './name-reads.ts'
import { navigatorValues } from './navigator.ts'
import { solved } from './solve.ts'
import { BRIEF, type Task } from './task.ts'

/** The first message: what the worker is. */
export interface Seen {
  navigator: WorkerNavigatorValues
  nameReads: number
}

/** The second: what it measured for the page; undefined where it cannot. */
export interface Measured {
  fonts: string[] | undefined
  webgl: ProbeValues['webgl'] | undefined
}

function attempt<Value>(look: () => Value): Value | undefined {
  try {
    return look()
  } catch {
    return undefined
  }
}

const canvas = () => new OffscreenCanvas(16, 16)

function measure(): void {
  const measured: Measured = {
    fonts: attempt(() => {
      const context = canvas().getContext('2d')
      return context ? installedFonts(context) : undefined
    }),
    webgl: attempt(() => graphics(canvas())),
  }
  postMessage(measured)
}

addEventListener('message', ({ data: { nonce, difficulty } }: MessageEvent<Task>) => {
  void solved(nonce, difficulty).then(postMessage)
})

const seen: Seen = { navigator: navigatorValues(), nameReads: nameReads() }
postMessage(seen)
if (self.name !== BRIEF) measure()
