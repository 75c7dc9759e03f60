import type { Collected } from '@vigil/contract'
import { evidencePolicy } from '../policy/index.ts'
import { probe } from '../probes.ts'

/** CSS pixels of the page and of the window around it; null where not observed. */
export interface WindowGeometry {
  innerWidth: number
  innerHeight: number
  outerWidth: number
  outerHeight: number
}

const MAX_PX = 100_000
const LIBRARY_VIEWPORTS = ['800x600', '1280x720']
const { docked, zoom, maxThinFrameWidth } = evidencePolicy.automation

export function windowGeometry(collected: Collected): WindowGeometry | null {
  const sizes = probe(collected, 'window')
  if (sizes === undefined) return null
  const sane = Object.values(sizes).every((size) => size >= 1 && size <= MAX_PX)
  return sane ? sizes : null
}

/** The viewport that Playwright (1280x720) and Puppeteer (800x600) set by default. */
export function isLibraryViewport({ innerWidth, innerHeight }: WindowGeometry): boolean {
  return LIBRARY_VIEWPORTS.includes(`${innerWidth}x${innerHeight}`)
}

/**
 * Whether the window has the geometry of developer tools docked at its side or at its bottom. A viewport that a driver
 * set rarely has: it leaves space on both sides, or is a library's default.
 */
export function hasDockedDevtools(geometry: WindowGeometry): boolean {
  const takenWidth = geometry.outerWidth - geometry.innerWidth
  const takenHeight = geometry.outerHeight - geometry.innerHeight
  const atSide =
    takenWidth > docked.minWidth && takenHeight >= 0 && takenHeight <= docked.maxBarsHeight
  const atBottom =
    takenHeight > docked.minHeight && takenWidth >= 0 && takenWidth <= docked.maxBordersWidth
  return (atSide || atBottom) && !isLibraryViewport(geometry)
}

/** Whether the page is larger than its window, and no zoom level explains it. */
export function exceedsWindow(geometry: WindowGeometry): boolean {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = geometry
  return !zoom.levels.some((level) => {
    const width = innerWidth * level
    const fits =
      width <= outerWidth + zoom.tolerance && innerHeight * level <= outerHeight + zoom.tolerance
    return fits && (level === 1 || width >= outerWidth * zoom.minFilled)
  })
}

/** Whether an unzoomed page is as wide as its window but for borders; a shadow (Wayland) or a side panel takes more. */
export function hasThinFrame({ innerWidth, outerWidth }: WindowGeometry): boolean {
  const taken = outerWidth - innerWidth
  return taken >= 0 && taken <= maxThinFrameWidth
}
