import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeFrame } from '../page/frame.ts'
import { stubPage } from '../testing/fake-page.ts'
import { historyUpdates } from './history-updates.ts'

/** Frames that are in the page. */
const frames = new Set<object>()

/** A frame whose history ignores updates beyond the limit, and throws once the frame is removed. */
function fakeFrame(limit: number) {
  let state: unknown = null
  let updates = 0
  const history = {
    get state() {
      return state
    },
    replaceState(given: unknown) {
      if (!frames.has(frame)) throw new DOMException('not fully active', 'SecurityError')
      if (++updates <= limit) state = given
    },
  }
  const frame = {
    style: {},
    contentWindow: { Function, document: {}, history },
    remove: () => void frames.delete(frame),
  }
  return frame
}

function stubBrowser(limit: number): void {
  stubPage({
    navigator: { vendor: 'Google Inc.', webdriver: true },
    document: {
      body: {
        appendChild(frame: object) {
          frames.add(frame)
          return frame
        },
      },
      createElement: () => fakeFrame(limit),
    },
  })
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  frames.clear()
})

async function updates(): Promise<number | undefined> {
  const counted = historyUpdates()
  await vi.runAllTimersAsync()
  return counted
}

it('are those that the browser accepts', async () => {
  stubBrowser(200)
  expect(await updates()).toBe(200)
  stubBrowser(Number.POSITIVE_INFINITY)
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
