import { freshWindow } from '../page/frame.ts'
import { workerMeasures } from '../page/worker.ts'
import { installedFonts } from '../worker/installed-fonts.ts'

/** The fonts of a list that are installed: measured in the worker, else here. */
export async function fonts(): Promise<string[] | undefined> {
  const measured = (await workerMeasures().catch(() => null))?.fonts
  if (measured) return measured
  const context = freshWindow().document.createElement('canvas').getContext('2d')
  return context ? installedFonts(context) : undefined
}
