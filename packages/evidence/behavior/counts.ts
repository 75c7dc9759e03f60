import type { Behavior } from '@vigil/contract'
import { asNumber, field } from '../read.ts'

/** Returns an aggregate of the interaction by its name; null: it was not sent. */
export type Seen = (name: keyof Behavior) => number | null

/** Reads aggregates. */
export function readerOf(behavior: unknown): Seen {
  return (name) => asNumber(field(behavior, name), 0, 1e9)
}

/** Whether all of them were sent and are 0. */
export function isZero(seen: Seen, names: readonly (keyof Behavior)[]): boolean {
  return names.every((name) => seen(name) === 0)
}

/** Whether a value was sent and is below the bound. */
export function below(value: number | null, bound: number): boolean {
  return value !== null && value < bound
}

/** Whether it was sent and is in the range, its ends included. */
export function within(value: number | null, [min, max]: readonly [number, number]): boolean {
  return value !== null && value >= min && value <= max
}
