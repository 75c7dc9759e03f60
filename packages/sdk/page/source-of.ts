import { freshWindow } from './frame.ts'

/** Returns a function's source text, by a toString that the page cannot have replaced. */
export function sourceOf(fn: unknown): string {
  return freshWindow().Function.prototype.toString.call(fn)
}
