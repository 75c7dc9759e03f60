import { expect } from 'vitest'
import type { Answer } from './call.ts'

/** The headers of every authenticated answer (interface: Limits). */
export const rateHeaderNames = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'retry-after',
] as const

/** Asserts that a response has the four rate headers, each an integer. */
export function expectRateHeaders({ headers }: Answer): void {
  for (const name of rateHeaderNames) expect([name, headers.get(name)]).toEqual([name, whole])
}

/** Asserts that a response has none of them, except `Retry-After` if it asks to wait. */
export function expectNoRateHeaders({ headers }: Answer): void {
  for (const name of rateHeaderNames) {
    if (name !== 'retry-after') expect([name, headers.get(name)]).toEqual([name, null])
  }
}

const whole = expect.stringMatching(/^(?:0|[1-9]\d*)$/)
