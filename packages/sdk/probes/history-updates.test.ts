import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFrame } from '../page/frame.ts'
import { fakeFrames, stubPage } from '../testing/fake-page.ts'
import { historyUpdates } from './history-updates.ts'

/** A history that ignores updates beyond the limit, and throws once its frame is removed. */
function fakeHistory(limit: number, isOpen: () => boolean) {
  let state: unknown = null
  let updates = 0
  return {
    get state() {
      return state
    },
    replaceState(given: unknown) {
      if (!isOpen()) throw new DOMException('not fully active', 'SecurityError')
      if (++updates <= limit) state = given
    },
  }
}

/** Stubs a driven Chromium, and returns the frames in its page. */
function stubBrowser(limit: number): ReadonlySet<object> {
  const isOpen = () => frames.inPage.size > 0
  const frames = fakeFrames(() => ({ Function, history: fakeHistory(limit, isOpen) }))
  const navigator = { vendor: 'Google Inc.', webdriver: true }
  stubPage({ navigator, document: frames.document })
  return frames.inPage
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function updates(): Promise<number | undefined> {
  const counted = historyUpdates()
  await vi.runAllTimersAsync()
  return counted
}

it('are those that the browser accepts', async () => {
  stubBrowser(200)
  expect(await updates()).toBe(200)
  const frames = stubBrowser(Number.POSITIVE_INFINITY)
  expect(await updates()).toBe(220)
  expect(frames.size).toBe(0)
})

it('are counted to the end if the shared frame is closed meanwhile', async () => {
  stubBrowser(200)
  const counted = historyUpdates()
  await vi.advanceTimersByTimeAsync(0)
  closeFrame()
  await vi.runAllTimersAsync()
  expect(await counted).toBe(200)
})

it('indicate nothing if they took longer than the time in which the browser counts', async () => {
  stubBrowser(Number.POSITIVE_INFINITY)
  vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(11_000)
  expect(await updates()).toBeUndefined()
})
