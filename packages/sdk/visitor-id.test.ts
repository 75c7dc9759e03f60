import { afterEach, expect, it, vi } from 'vitest'
import { closedStorage, memoryStorage } from './testing/fake-page.ts'
import { forgetVisitor, randomHex, visitorId } from './visitor-id.ts'

afterEach(() => vi.unstubAllGlobals())

it('a browser has the same id until it is deleted', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const first = visitorId(null)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(visitorId(null)).toBe(first)
  forgetVisitor()
  expect(visitorId(null)).not.toBe(first)
})

it('a browser without an id stores the one that the browser host issued', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const issued = 'v1.0123456789abcdef.mac_-~'
  expect(visitorId(issued)).toBe(issued)
  expect(visitorId('v1.another-one-of-the-host')).toBe(issued)
  forgetVisitor()
  expect(visitorId('<not an id of the host>')).toMatch(/^[0-9a-f]{32}$/)
})

it('an id generated before the browser host answered is not stored', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const once = visitorId(undefined)
  expect(once).toMatch(/^[0-9a-f]{32}$/)
  const issued = 'v1.0123456789abcdef.mac_-~'
  expect(visitorId(issued)).toBe(issued)
  expect(visitorId(undefined)).toBe(issued)
})

it('a malformed stored id is replaced', () => {
  const storage = memoryStorage()
  storage.setItem('vigil.visitor', '<script>')
  vi.stubGlobal('localStorage', storage)
  expect(visitorId(null)).toMatch(/^[0-9a-f]{32}$/)
})

it('a browser without storage has no id', () => {
  vi.stubGlobal('localStorage', closedStorage())
  expect(visitorId(null)).toBeNull()
  expect(forgetVisitor).not.toThrow()
})

it('random hex has the requested length and differs', () => {
  expect(randomHex(4)).toMatch(/^[0-9a-f]{8}$/)
  expect(randomHex(16)).not.toBe(randomHex(16))
})
