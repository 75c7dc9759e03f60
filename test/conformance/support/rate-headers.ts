import { expect } from 'vitest'
import type { Answer } from './call.ts'

/** The headers of every authenticated answer (interface: Limits). */
export const rateHeaderNames = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
] as const

/** Holds an answer to carry the four rate headers, each a whole number. */
export function expectRateHeaders({ headers }: Answer): void {
  for (const name of rateHeaderNames) expect([name, headers.get(name)]).toEqual([name, whole])
}

/** Holds an answer to carry none of them but, where it asks to wait, `Retry-After`. */
export function expectNoRateHeaders({ headers }: Answer): void {
  for (const name of rateHeaderNames) {
    if (name !== 'retry-after') expect([name, headers.get(name)]).toEqual([name, null])
  }
}

const whole = expect.stringMatching(/^(?:0|[1-9]\d*)$/)
