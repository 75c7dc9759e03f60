import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeFrames, stubPage } from '../testing/fake-page.ts'
import { closeFrame, freshWindow, inFrame } from './frame.ts'

const { inPage, document } = fakeFrames(() => ({ Function }))

beforeEach(() => stubPage({ document }))
afterEach(() => {
  closeFrame()
  vi.unstubAllGlobals()
})

it('a frame that one use opens is removed after it, also if it throws', () => {
  expect(inFrame(() => inPage.size)).toBe(1)
  expect(inPage.size).toBe(0)
  const fails = () => {
    throw new TypeError('no such thing')
  }
  expect(() => inFrame(fails)).toThrow('no such thing')
  expect(inPage.size).toBe(0)
})

it('a frame that was open before stays', () => {
  const view = freshWindow()
  expect(inFrame((same) => same === view)).toBe(true)
  expect(inPage.size).toBe(1)
})
