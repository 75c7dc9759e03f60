import { freshWindow } from './frame.ts'

/** A function's source text, printed by a toString that the page cannot have replaced. */
export function sourceOf(fn: unknown): string {
  return freshWindow().Function.prototype.toString.call(fn)
}
