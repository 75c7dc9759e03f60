import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pointer } from './pointer.ts'

const box = { left: 0, top: 0, width: 100, height: 40 } as const
const rect: DOMRect = {
  ...box,
  x: 0,
  y: 0,
  right: 100,
  bottom: 40,
  toJSON: () => null,
}

/** A move to a position in a page that fills the screen. */
const to = (clientX: number, clientY: number, timeStamp: number) => ({
  clientX,
  clientY,
  screenX: clientX,
  screenY: clientY,
  timeStamp,
})

/** Moves along the positions, one every 10 ms, and clicks at the last for `holdMs`. */
function walk(pointer: Pointer, places: [number, number][], fromMs: number, holdMs: number): void {
  for (const [index, [x, y]] of places.entries()) {
    pointer.move(to(x, y, fromMs + index * 10))
  }
  const [x, y] = places.at(-1) ?? [0, 0]
  const atMs = fromMs + places.length * 10
  pointer.press(x, y, atMs, rect)
  pointer.release(atMs + holdMs)
}

const place = (screenX: number, screenY: number) => {
  vi.stubGlobal('screenX', screenX)
  vi.stubGlobal('screenY', screenY)
}
beforeEach(() => {
  place(80, 40)
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(() => vi.unstubAllGlobals())

describe('mouse', () => {
  it('has no known path if a slow page joins its moves', () => {
    const moved = (joinedMs: readonly number[]) => {
      const pointer = new Pointer()
      for (const [index, ms] of joinedMs.entries()) pointer.move(to(index * 40, 0, index * 300), ms)
      pointer.press(200, 0, 3000, rect)
      return pointer.read()
    }
    expect(moved([280, 290, 285])).toMatchObject({
      moves: 3,
      clicks: 1,
      movesPerClick: undefined,
      pathStraightness: undefined,
    })
    // A frame that takes long once does not hide the path, nor does the frame of a usual screen.
    expect(moved([16, 8, 120, 16])).toMatchObject({ movesPerClick: 4, pathStraightness: 1 })
  })

  it('that jumps from centre to centre and clicks at once is recorded as such', () => {
    const pointer = new Pointer()
    walk(pointer, [[50, 20]], 0, 1)
    walk(pointer, [[50, 20]], 500, 1)
    expect(pointer.read()).toMatchObject({
      moves: 2,
      clicks: 2,
      movesPerClick: 1,
      centerClickShare: 1,
      pressMedianMs: 1,
    })
  })

  it('moved by a person is recorded as human-like', () => {
    const pointer = new Pointer()
    walk(
      pointer,
      [
        [0, 0],
        [3, 9],
        [14, 16],
        [31, 18],
        [38, 17],
      ],
      0,
      80,
    )
    walk(
      pointer,
      [
        [44, 16],
        [60, 22],
        [71, 31],
        [74, 33],
      ],
      400,
      110,
    )
    const seen = pointer.read()
    expect(seen).toMatchObject({ moves: 9, clicks: 2, centerClickShare: 0, pressMedianMs: 95 })
    expect(seen.pathStraightness).toBeGreaterThan(0.7)
    expect(seen.pathStraightness).toBeLessThan(1)
    expect(seen.speedCv).toBeGreaterThan(0.2)
  })

  it('events emulated after a touch are not counted', () => {
    const pointer = new Pointer()
    pointer.touch(0)
    walk(pointer, [[50, 20]], 10, 0)
    expect(pointer.read()).toMatchObject({ touches: 1, moves: 0, clicks: 0 })
  })

  it('that was never used has only zero counts', () => {
    expect(new Pointer().read()).toEqual({
      moves: 0,
      offGridMoves: 0,
      offClockMoves: 0,
      clicks: 0,
      touches: 0,
    })
  })
})

/** Times as a browser stamps them. */
const BROWSER_TIMES = [2869.1, 2881.9, 2897.7, 2910.2, 2927.7]

describe('mouse times', () => {
  const offClock = (times: number[], stepPx = 3) => {
    const pointer = new Pointer()
    for (const [index, atMs] of times.entries()) pointer.move(to(index * stepPx, 7, atMs))
    return pointer.read().offClockMoves
  }

  it('stamped by an X server are whole milliseconds apart, to a tenth', () => {
    const times = [3746.6, 3758.6, 3775.7, 3791.6, 3792.5, 4800.6]
    expect(offClock(times)).toBe(0)
  })

  it('stamped by the browser are not', () => {
    expect(offClock(BROWSER_TIMES)).toBe(4)
    place(0, 28)
    expect(offClock(BROWSER_TIMES)).toBe(4)
  })

  it('are not tested if the window is at the origin, as one that fills the screen under Wayland', () => {
    place(0, 0)
    expect(offClock(BROWSER_TIMES)).toBe(0)
  })

  it('are not tested of moves between pixels, as a mouse makes under Wayland', () => {
    expect(offClock(BROWSER_TIMES, 2.375)).toBe(0)
    vi.stubGlobal('devicePixelRatio', 1.25)
    expect(offClock(BROWSER_TIMES, 2.4)).toBe(4)
  })
})

describe('mouse positions', () => {
  /** Returns the number of moves that are off every pixel grid, by positions on the screen and the zoom of the page. */
  const offGrid = (places: number[], ratio = 1, zoom = 1, pinch = 1) => {
    vi.stubGlobal('devicePixelRatio', ratio)
    const pointer = new Pointer()
    for (const at of places) {
      const clientX = Math.fround((at - 80) / zoom / pinch)
      pointer.move({ ...to(0, 0, 0), clientX, screenX: Math.fround(at) })
    }
    return pointer.read().offGridMoves
  }
  const pixels = Array.from({ length: 200 }, (_, i) => ((37 * i) % 2003) - 900)

  it.each([
    ['whole pixels, and of a screen to the left', pixels, 1, 1],
    ['a display scaled by 1.25, zoomed out to 80 %', pixels.map((at) => at / 1.25), 1, 0.8],
    ['one scaled by 1.5', pixels.map((at) => at / 1.5), 1.5, 1],
    [
      'one scaled by 1.1, in a window at a rounded place',
      pixels.map((at) => at / 1.1 + 0.4),
      1.1,
      1,
    ],
    ['one scaled by 1.25, zoomed in', pixels.map((at) => at / 1.25 + 0.2), 1.375, 1.1],
    ['one scaled by 2.25, zoomed out', pixels.map((at) => at / 2.25), 2.025, 0.9],
    ['a dense display', pixels.map((at) => at / 2), 2, 1],
    ['Wayland or macOS', pixels.map((at) => at + (at & 255) / 256), 1, 1],
    ['Wayland or macOS, zoomed in', pixels.map((at) => at + (at & 255) / 256), 1.1, 1.1],
    ['Wayland, scaled by 1.6', pixels.map((at) => (at + (at & 255) / 256) / 1.6), 1.6, 1],
  ])('%s are on the pixel grid', (_, places, ratio, zoom) => {
    expect(offGrid(places, ratio, zoom)).toBe(0)
  })

  it('are on it in a page that two fingers enlarged', () => {
    expect(
      offGrid(
        pixels.map((at) => at / 1.5),
        1.5,
        1,
        1.37,
      ),
    ).toBe(0)
  })

  it('computed by a program are off the grid', () => {
    const computed = pixels.map((at, i) => at + 25 * Math.sin(i))
    expect(offGrid(computed)).toBeGreaterThan(80)
  })
})
