import type { Collected } from '@vigil/contract'
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
/** Developer tools take at least this of a window's width or height, CSS pixels. */
const DOCKED_WIDTH = 160
const DOCKED_HEIGHT = 350
/** What a browser's own bars and borders take at most beside them. */
const BARS_HEIGHT = 220
const BORDERS_WIDTH = 40
/** Zoom levels below 100 % that browsers offer: they make the page wider than its window. */
const ZOOM_LEVELS = [1, 0.9, 0.8, 0.75, 0.67, 0.5, 0.33, 0.3, 0.25]
const TOLERANCE = 8
/** A zoomed page still fills its window but for a border. */
const MIN_FILLED = 0.97

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
 * Whether the window looks as if developer tools were docked at its side or at its bottom. A
 * viewport that a driver set is rarely so: it leaves room on both sides, or is a library's default.
 */
export function hasDockedDevtools(geometry: WindowGeometry): boolean {
  const takenWidth = geometry.outerWidth - geometry.innerWidth
  const takenHeight = geometry.outerHeight - geometry.innerHeight
  const atSide = takenWidth > DOCKED_WIDTH && takenHeight >= 0 && takenHeight <= BARS_HEIGHT
  const atBottom = takenHeight > DOCKED_HEIGHT && takenWidth >= 0 && takenWidth <= BORDERS_WIDTH
  return (atSide || atBottom) && !isLibraryViewport(geometry)
}

/** Whether the page is larger than its window at every zoom level that would explain it. */
export function exceedsWindow(geometry: WindowGeometry): boolean {
  const { innerWidth, innerHeight, outerWidth, outerHeight } = geometry
  return !ZOOM_LEVELS.some((zoom) => {
    const width = innerWidth * zoom
    const fits = width <= outerWidth + TOLERANCE && innerHeight * zoom <= outerHeight + TOLERANCE
    return fits && (zoom === 1 || width >= outerWidth * MIN_FILLED)
  })
}
