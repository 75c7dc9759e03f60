import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubPage } from '../testing/fake-page.ts'
import { closeFrame, freshWindow, inFrame } from './frame.ts'

/** Frames that are in the page. */
const frames = new Set<object>()

beforeEach(() => {
  stubPage({
    document: {
      createElement: () => {
        const frame = {
          style: {},
          contentWindow: { Function },
          get isConnected() {
            return frames.has(frame)
          },
          remove: () => void frames.delete(frame),
        }
        return frame
      },
      body: {
        appendChild(frame: object) {
          frames.add(frame)
          return frame
        },
      },
    },
  })
})
afterEach(() => {
  closeFrame()
  vi.unstubAllGlobals()
})

it('a frame that one use opens is removed after it, also if it throws', () => {
  expect(inFrame(() => frames.size)).toBe(1)
  expect(frames.size).toBe(0)
  const fails = () => {
    throw new TypeError('no such thing')
  }
  expect(() => inFrame(fails)).toThrow('no such thing')
  expect(frames.size).toBe(0)
})

it('a frame that was open before stays', () => {
  const view = freshWindow()
  expect(inFrame((same) => same === view)).toBe(true)
  expect(frames.size).toBe(1)
})
