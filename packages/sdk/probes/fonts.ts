import { inFrame } from '../page/frame.ts'
import { workerMeasurements } from '../page/worker.ts'
import { installedFonts } from '../worker/installed-fonts.ts'

/** Returns the installed fonts of a list, measured in the worker if possible. */
export async function fonts(): Promise<string[] | undefined> {
  const measured = (await workerMeasurements().catch(() => null))?.fonts
  if (measured) return measured
  return inFrame((view) => {
    const context = view.document.createElement('canvas').getContext('2d')
    return context ? installedFonts(context) : undefined
  })
}
