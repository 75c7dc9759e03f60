import { afterEach, expect, it, vi } from 'vitest'
import { closedStorage, memoryStorage } from './testing/fake-page.ts'
import { forgetVisitor, randomHex, visitorId } from './visitor-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('a browser keeps its id until it is forgotten', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const first = visitorId()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(visitorId()).toBe(first)
  forgetVisitor()
  expect(visitorId()).not.toBe(first)
})

it('what a page put in its place is not taken for an id', () => {
  const storage = memoryStorage()
  storage.setItem('vigil.visitor', '<script>')
  vi.stubGlobal('localStorage', storage)
  expect(visitorId()).toMatch(/^[0-9a-f]{32}$/)
})

it('a browser that may keep nothing has none', () => {
  vi.stubGlobal('localStorage', closedStorage())
  expect(visitorId()).toBeNull()
  expect(forgetVisitor).not.toThrow()
})

it('random hex is of the asked length and differs', () => {
  expect(randomHex(4)).toMatch(/^[0-9a-f]{8}$/)
  expect(randomHex(16)).not.toBe(randomHex(16))
})
