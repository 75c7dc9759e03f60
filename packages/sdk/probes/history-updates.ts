import { freshWindow, takeFrame } from '../page/frame.ts'
import { cdpStackReads } from './cdp-stack-reads.ts'
import { languageDetector } from './language-detector.ts'

const UPDATES = 220
const BATCH_SIZE = 44
const WINDOW_MS = 10_000

/**
 * Chromium accepts 200 updates of a frame's history in 10 s and ignores the rest, so that no page
 * hangs the browser; automation tools disable the limit (crbug.com/1038223). Tested in our own frame, whose updates
 * are counted separately from the page's, and only if another probe indicates a driver, since a browser with the
 * limit prints a warning. Other browsers throw, and are not tested. undefined also if the updates took longer than
 * 10 s (a tab in the background), as the limit then admits them all.
 */
export async function historyUpdates(): Promise<number | undefined> {
  if (navigator.vendor !== 'Google Inc.' || !(await mayBeDriven())) return undefined
  const { history } = freshWindow()
  const frame = takeFrame()
  const startedMs = performance.now()
  let taken = 0
  try {
    for (let update = 1; update <= UPDATES; update++) {
      history.replaceState(update, '')
      if (history.state === update) taken++
      if (update % BATCH_SIZE === 0) await new Promise((resolve) => setTimeout(resolve))
    }
  } finally {
    frame?.remove()
  }
  return performance.now() - startedMs < WINDOW_MS ? taken : undefined
}

async function mayBeDriven(): Promise<boolean> {
  if (navigator.webdriver || (cdpStackReads() ?? 0) > 0) return true
  return (await languageDetector()) === 'unavailable'
}
