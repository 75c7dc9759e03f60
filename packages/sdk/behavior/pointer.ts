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

/** A position of the mouse, in the page and on the screen, with its time. */
type Move = Pick<PointerEvent, 'clientX' | 'clientY' | 'screenX' | 'screenY' | 'timeStamp'>

/** The movement of a mouse, as sums and durations; only the last position is stored. */
export class Pointer {
  #moves = 0
  #clicks = 0
  #centered = 0
  #touches = 0
  #offGrid = 0
  #offClock = 0
  #joined = 0
  /** No touch yet: events have times of 0 or more. */
  #touchedAtMs = -AFTER_TOUCH_MS
  #pressedAtMs: number | undefined
  #last: Move | undefined
  #start: { x: number; y: number } | undefined
  #path = 0
  #straight = 0
  #walked = 0
  readonly #presses = new Sample()
  readonly #speeds = new Sample()

  /** @param joinedMs time in which the joined moves were made */
  move(move: Move, joinedMs = 0): void {
    const { clientX: x, clientY: y, screenX, screenY, timeStamp } = move
    if (this.#isTouch(timeStamp)) return
    this.#moves++
    if (joinedMs > SLOW_FRAME_MS) this.#joined++
    const last = this.#last
    if (last) {
      const dx = x - last.clientX
      const dy = y - last.clientY
      const length = Math.hypot(dx, dy)
      const tookMs = timeStamp - last.timeStamp
      this.#path += length
      if (isOffGrid(dx, screenX - last.screenX) || isOffGrid(dy, screenY - last.screenY))
        this.#offGrid++
      if (isOffClock(tookMs) && !isBetweenPixels(dx) && !isBetweenPixels(dy)) this.#offClock++
      // A longer gap is a pause, not a slow movement.
      if (tookMs > 0 && tookMs < 100) this.#speeds.add(length / tookMs)
    }
    this.#start ??= { x, y }
    this.#last = { clientX: x, clientY: y, screenX, screenY, timeStamp }
  }

  /** `box`: bounds of the element under the mouse. */
  press(x: number, y: number, atMs: number, box: DOMRect | null): void {
    if (this.#isTouch(atMs)) return
    this.#clicks++
    this.#pressedAtMs = atMs
    if (box && isCenter(x, y, box)) this.#centered++
    if (this.#start) {
      this.#walked += this.#path
      this.#straight += Math.hypot(x - this.#start.x, y - this.#start.y)
    }
    this.#start = { x, y }
    this.#path = 0
  }

  release(atMs: number): void {
    if (this.#pressedAtMs === undefined) return
    this.#presses.add(atMs - this.#pressedAtMs)
    this.#pressedAtMs = undefined
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
      movesPerClick: clicks && isPathKnown ? round(this.#moves / clicks) : undefined,
      centerClickShare: clicks ? round(this.#centered / clicks) : undefined,
      pathStraightness:
        this.#walked && isPathKnown ? Math.min(1, round(this.#straight / this.#walked)) : undefined,
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
 * Whether a movement along one axis is more precise than any display and pointing device: no whole number of device
 * pixels, in the page or (for pinch zoom) on the screen, and no fixed-point number with eight bits of fraction, as
 * Wayland and macOS use. A position says less: the browser rounds that of its window.
 */
function isOffGrid(inPage: number, onScreen: number): boolean {
  return (
    isBetweenPixels(inPage) &&
    isBetweenPixels(onScreen) &&
    isBetweenPixels(onScreen, 256) &&
    isBetweenPixels(onScreen, 256 * devicePixelRatio)
  )
}

/** Whether a length in CSS pixels is no whole number of steps; by default, of device pixels. */
function isBetweenPixels(length: number, grid = devicePixelRatio): boolean {
  const steps = length * grid
  return Math.abs(steps - Math.round(steps)) > grid / 2560 + 0.009
}
