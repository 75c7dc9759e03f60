import { freshWindow } from '../page/frame.ts'
import { cdpStackReads } from './cdp-stack-reads.ts'
import { languageDetector } from './language-detector.ts'

const UPDATES = 220
const AT_ONCE = 44

/**
 * Chromium takes 200 updates of a frame's history in 10 s and ignores the rest, so that no page
 * hangs the browser; automation tools switch that off (crbug.com/1038223). In a frame of our own: the
 * page's updates are counted apart. Only where something else shows a driver: a browser that keeps
 * its limit says so on the console. Others than Chromium throw there, and are not asked.
 */
export async function historyUpdates(): Promise<number | undefined> {
  if (navigator.vendor !== 'Google Inc.' || !(await mayBeDriven())) return undefined
  const { history } = freshWindow()
  for (let update = 1; update <= UPDATES; update++) {
    history.replaceState(update, '')
    if (update % AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  const taken: unknown = history.state
  return typeof taken === 'number' ? taken : undefined
}

async function mayBeDriven(): Promise<boolean> {
  if (navigator.webdriver || (cdpStackReads() ?? 0) > 0) return true
  return (await languageDetector()) === 'unavailable'
}
