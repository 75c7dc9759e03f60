import { afterEach, expect, it, vi } from 'vitest'
import { closedStorage, memoryStorage } from './testing/fake-page.ts'
import { deleteVisitor, randomHex, visitor } from './visitor-id.ts'

afterEach(() => vi.unstubAllGlobals())

const DAYS = 'kd.1.0123456789abcdef'
const idOf = (issued: string | null | undefined) =>
  visitor(issued === undefined ? null : { visitorId: issued })?.visitorId

it('a browser has the same id until it is deleted', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const first = idOf(null)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(idOf(null)).toBe(first)
  deleteVisitor()
  expect(idOf(null)).not.toBe(first)
})

it('a browser without an id stores the one that the browser host issued', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const issued = 'v1.0123456789abcdef.mac_-~'
  expect(idOf(issued)).toBe(issued)
  expect(idOf('v1.another-one-of-the-host')).toBe(issued)
  deleteVisitor()
  expect(idOf('<not an id of the host>')).toMatch(/^[0-9a-f]{32}$/)
})

it('an id generated before the browser host answered is not stored', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const once = idOf(undefined)
  expect(once).toMatch(/^[0-9a-f]{32}$/)
  const issued = 'v1.0123456789abcdef.mac_-~'
  expect(idOf(issued)).toBe(issued)
  expect(idOf(undefined)).toBe(issued)
})

it('a malformed stored id is replaced', () => {
  const storage = memoryStorage()
  storage.setItem('vigil.visitor', '<script>')
  vi.stubGlobal('localStorage', storage)
  expect(idOf(null)).toMatch(/^[0-9a-f]{32}$/)
})

it('a browser keeps the days that the browser host signed for its id', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const visitorId = 'v1.0123456789abcdef.mac_-~'
  expect(visitor({ visitorId, visitorDays: DAYS })).toEqual({ visitorId, visitorDays: DAYS })
  visitor({ visitorId: 'v1.another-one-of-the-host', visitorDays: `${DAYS}.other` })
  expect(visitor(null)).toEqual({ visitorId, visitorDays: DAYS })
  expect(visitor({ visitorId, visitorDays: `${DAYS}.later` })?.visitorDays).toBe(`${DAYS}.later`)
  expect(visitor({ visitorId, visitorDays: '<not of the host>' })).toEqual(visitor(null))
  deleteVisitor()
  expect(visitor({ visitorDays: DAYS })).not.toHaveProperty('visitorDays')
})

it('a browser without storage has no id', () => {
  vi.stubGlobal('localStorage', closedStorage())
  expect(visitor({})).toBeNull()
  expect(visitor(null)).toBeNull()
  expect(deleteVisitor).not.toThrow()
})

it('random hex has the requested length and differs', () => {
  expect(randomHex(4)).toMatch(/^[0-9a-f]{8}$/)
  expect(randomHex(16)).not.toBe(randomHex(16))
})
