import type { Solution } from './challenge.ts'
import { inFrame } from './page/frame.ts'
import { mix } from './page/mix.ts'
import { solveInWorker } from './page/worker.ts'

const WIDTH_PX = 1000

/**
 * Answers a nonce: arithmetic in the page and in a worker, a width computed by the layout engine, and
 * the requested proof of work, in the worker. Parts that fail are omitted.
 */
export async function solve(nonce: string, difficulty: number): Promise<Omit<Solution, 'nonce'>> {
  const own = { page: mix(`${nonce}:page`), ...layout(nonce) }
  const { worker, work } = await solveInWorker(nonce, difficulty).catch(() => NOTHING)
  return {
    answers: { ...own, ...(worker !== undefined && { worker }) },
    ...(work !== undefined && { work }),
  }
}

const NOTHING: { worker?: number; work?: number } = {}

/** Returns the width of the second of three boxes that share a row, CSS pixels. */
function layout(nonce: string): { layout?: number } {
  try {
    return inFrame(({ document: own }) => {
      const row = own.createElement('div')
      row.style.cssText = `position:absolute;visibility:hidden;display:flex;width:${WIDTH_PX}px`
      for (const name of ['g0', 'g1', 'g2']) {
        const box = own.createElement('div')
        box.style.flex = `${1 + (mix(`${nonce}:${name}`) % 9)} 1 0`
        box.style.minWidth = '0'
        row.append(box)
      }
      own.body.append(row)
      const width = row.children[1]?.getBoundingClientRect().width
      row.remove()
      return width === undefined ? {} : { layout: Math.round(width) }
    })
  } catch {
    return {}
  }
}
