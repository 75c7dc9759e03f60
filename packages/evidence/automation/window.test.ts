import { expect, test } from 'vitest'
import { probes } from '../testing/visit.ts'
import {
  exceedsWindow,
  hasDockedDevtools,
  hasThinFrame,
  isLibraryViewport,
  windowGeometry,
} from './window.ts'

const geometry = (
  innerWidth: number,
  innerHeight: number,
  outerWidth: number,
  outerHeight: number,
) => ({
  innerWidth,
  innerHeight,
  outerWidth,
  outerHeight,
})

test('docked developer tools take a part of the window', () => {
  expect(hasDockedDevtools(geometry(1920, 960, 1920, 1040))).toBe(false)
  expect(hasDockedDevtools(geometry(1400, 960, 1920, 1040))).toBe(true)
  expect(hasDockedDevtools(geometry(1920, 600, 1920, 1040))).toBe(true)
})

test('a viewport that leaves room on both sides, or that no window has, is no docked tool', () => {
  expect(hasDockedDevtools(geometry(1366, 600, 1920, 1040))).toBe(false)
  expect(hasDockedDevtools(geometry(1000, 650, 1280, 950))).toBe(false)
  expect(hasDockedDevtools(geometry(1100, 1300, 1920, 1040))).toBe(false)
})

test("a library's default viewport is not explained by developer tools", () => {
  expect(isLibraryViewport(geometry(1280, 720, 1920, 1040))).toBe(true)
  expect(hasDockedDevtools(geometry(1280, 720, 1920, 1040))).toBe(false)
})

test('a page larger than its window is impossible, but for zoom', () => {
  expect(exceedsWindow(geometry(1920, 960, 1920, 1040))).toBe(false)
  expect(exceedsWindow(geometry(1280, 720, 1200, 680))).toBe(true)
  expect(exceedsWindow(geometry(1280, 900, 1280, 720))).toBe(true)
  expect(exceedsWindow(geometry(3840, 1920, 1920, 1040))).toBe(false)
  expect(exceedsWindow(geometry(2133, 1067, 1920, 1040))).toBe(false)
})

test('a window without sizes is not observed', () => {
  expect(windowGeometry({})).toBeNull()
  expect(windowGeometry({ probes: probes({ window: geometry(0, 0, 0, 0) }) })).toBeNull()
  expect(windowGeometry({ probes: probes({ window: geometry(1, 2, 3, 4) }) })).toEqual(
    geometry(1, 2, 3, 4),
  )
})

test('a frame is thin without a shadow, zoom or panel', () => {
  expect(hasThinFrame(geometry(1272, 815, 1280, 900))).toBe(true)
  expect(hasThinFrame(geometry(1920, 980, 1920, 1080))).toBe(true)
  // Under Wayland the window includes its shadow.
  expect(hasThinFrame(geometry(1248, 771, 1280, 900))).toBe(false)
  expect(hasThinFrame(geometry(1413, 906, 1280, 900))).toBe(false)
})
