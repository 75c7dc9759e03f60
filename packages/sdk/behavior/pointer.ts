import type { Behavior } from '@vigil/contract'
import { isOffClock, round, Sample } from './statistics.ts'

/** Mouse events within this time after a touch are emulated by the browser, ms. */
const AFTER_TOUCH_MS = 1000
/** The browser joins the moves of one frame into one event: 16 ms on most screens, longer if the page is busy, ms. */
const SLOW_FRAME_MS = 100
/** Share of joined moves from which the path is unknown: few steps look like jumps, or like a straight line. */
const UNKNOWN_PATH_SHARE = 0.25
/** Maximum distance from the centre of an element at which a click counts as centred, CSS pixels. */
const CENTER_PX = 1

/** The movement of a mouse, as sums and durations; only the last position is stored. */
export class Pointer {
  #moves = 0
  #clicks = 0
  #centered = 0
  #touches = 0
  #offGrid = 0
  #offClock = 0
  #joined = 0
  #touchedAtMs = Number.NEGATIVE_INFINITY
  #pressedAtMs: number | null = null
  #last: { x: number; y: number; atMs: number } | null = null
  #start: { x: number; y: number } | null = null
  #path = 0
  #straight = 0
  #walked = 0
  readonly #presses = new Sample()
  readonly #speeds = new Sample()

  /**
   * @param place position of the mouse on the screen
   * @param joinedMs time in which the joined moves were made
   */
  move(x: number, y: number, atMs: number, place: readonly number[], joinedMs = 0): void {
    if (this.#isTouch(atMs)) return
    this.#moves++
    if (joinedMs > SLOW_FRAME_MS) this.#joined++
    if (place.some(isOffGrid)) this.#offGrid++
    if (this.#last) {
      const length = Math.hypot(x - this.#last.x, y - this.#last.y)
      const tookMs = atMs - this.#last.atMs
      this.#path += length
      if (isOffClock(tookMs)) this.#offClock++
      // A longer gap is a pause, not a slow movement.
      if (tookMs > 0 && tookMs < 100) this.#speeds.add(length / tookMs)
    }
    this.#start ??= { x, y }
    this.#last = { x, y, atMs }
  }

  /** `box`: bounds of the element under the mouse. */
  press(x: number, y: number, atMs: number, box: DOMRect | null): void {
    if (this.#isTouch(atMs)) return
    this.#clicks++
    this.#pressedAtMs = atMs
    if (box && isCenter(x, y, box)) this.#centered++
    if (this.#start) {
      this.#straight += Math.hypot(x - this.#start.x, y - this.#start.y)
      this.#walked += this.#path
    }
    this.#start = { x, y }
    this.#path = 0
  }

  release(atMs: number): void {
    if (this.#pressedAtMs === null) return
    this.#presses.add(atMs - this.#pressedAtMs)
    this.#pressedAtMs = null
  }

  touch(atMs: number): void {
    this.#touches++
    this.#touchedAtMs = atMs
  }

  /** Returns the aggregates, without those that were never observed. */
  read(): Partial<Record<keyof Behavior, number | undefined>> {
    const clicks = this.#clicks
    const isPathKnown = this.#joined <= UNKNOWN_PATH_SHARE * this.#moves
    return {
      moves: this.#moves,
      offGridMoves: this.#offGrid,
      offClockMoves: this.#offClock,
      clicks,
      touches: this.#touches,
      movesPerClick: clicks > 0 && isPathKnown ? round(this.#moves / clicks) : undefined,
      centerClickShare: clicks > 0 ? round(this.#centered / clicks) : undefined,
      pathStraightness:
        this.#walked > 0 && isPathKnown
          ? Math.min(1, round(this.#straight / this.#walked))
          : undefined,
      speedCv: this.#speeds.variation(),
      pressMedianMs: this.#presses.median(),
    }
  }

  #isTouch(atMs: number): boolean {
    return atMs - this.#touchedAtMs < AFTER_TOUCH_MS
  }
}

function isCenter(x: number, y: number, { left, top, width, height }: DOMRect): boolean {
  return Math.abs(x - left - width / 2) <= CENTER_PX && Math.abs(y - top - height / 2) <= CENTER_PX
}

/**
 * Whether a screen coordinate is more precise than any display and pointing device: it is no whole number of
 * pixels at any common scale (zoom hides the actual one), and no fixed-point number with eight bits of
 * fraction, as Wayland and macOS use for pointer positions.
 */
function isOffGrid(at: number): boolean {
  const ratio = devicePixelRatio
  return [1.25, 1.5, 1.75, 256, ratio, 256 * ratio].every((grid) => {
    const place = at * grid
    return Math.abs(place - Math.round(place)) > grid / 2560 + 0.009
  })
}
