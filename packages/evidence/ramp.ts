/** Returns a share that rises linearly from 0 at `from` to 1 at `full`; `full` may be the smaller one. */
export const ramp = ([from, full]: readonly [from: number, full: number], x: number): number =>
  Math.min(1, Math.max(0, (x - from) / (full - from)))
