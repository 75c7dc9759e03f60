import type { ProbeName, ProbeResult, ProbeValues } from '@vigil/contract'

/**
 * One observation of the page. `undefined` means that this browser has no such thing; an exception
 * becomes the state of the result and never reaches the page.
 */
export type Probe<Value> = () => Value | undefined | Promise<Value | undefined>

export type Probes = { readonly [Name in ProbeName]: Probe<ProbeValues[Name]> }
export type ProbeResults = { [Name in ProbeName]?: ProbeResult<ProbeValues[Name]> }

const BLOCKED = 'ProbeBlocked'

/** Thrown by a probe that the page's security policy kept from looking. */
export class ProbeBlocked extends Error {
  override readonly name = BLOCKED
}

/** By name: the second file has a class of its own. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Error && error.name === BLOCKED
}

/** How a probe ended that gave no value. */
export function failureState(error: unknown): 'blocked' | 'failed' {
  return isBlocked(error) ? 'blocked' : 'failed'
}

/** Milliseconds between two readings of performance.now(), to a tenth. */
export function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
