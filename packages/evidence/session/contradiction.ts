import type { Collected, ProbeName } from '@vigil/contract'
import { probe } from '../probes.ts'
import { field } from '../read.ts'
import { parseBrowser } from '../user-agent/browser.ts'

/** Probes whose value is constant for a browser on one machine. */
const CONSTANT: readonly ProbeName[] = [
  'webdriver',
  'platform',
  'vendor',
  'hardwareConcurrency',
  'deviceMemory',
  'mathHash',
]

/**
 * Returns whether two reports cannot be from one browser on one machine. Only constant values that both observed are
 * compared: ids, canvas, windows, behaviour and time zones change.
 */
export function contradicts(earlier: Collected, later: Collected): boolean {
  return (
    CONSTANT.some((name) => differ(probe(earlier, name), probe(later, name))) ||
    differ(renderer(earlier), renderer(later)) ||
    isOtherBrowser(earlier.userAgent, later.userAgent)
  )
}

function differ(a: unknown, b: unknown): boolean {
  if (a === undefined || b === undefined || a === null || b === null) return false
  return JSON.stringify(a) !== JSON.stringify(b)
}

const renderer = (collected: Collected): unknown => field(probe(collected, 'webgl'), 'renderer')

/** Another engine or system. Versions change with updates; the header and the page may differ in details. */
function isOtherBrowser(earlier: unknown, later: unknown): boolean {
  if (typeof earlier !== 'string' || typeof later !== 'string') return false
  if (earlier === '' || later === '' || earlier === later) return false
  const [a, b] = [parseBrowser(earlier), parseBrowser(later)]
  // Firefox with resistFingerprinting names another system in its header than in the page.
  if (a.engine === 'firefox' && b.engine === 'firefox') return false
  return a.engine !== b.engine || a.os !== b.os
}
