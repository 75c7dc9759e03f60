import type { ProbeName, ProbeResult, ProbeValues } from '@vigil/contract'

/**
 * One observation of the page. `undefined` means that this browser does not support it; an exception
 * becomes the state of the result and never reaches the page.
 */
export type Probe<Value> = () => Value | undefined | Promise<Value | undefined>

export type Probes = { readonly [Name in ProbeName]: Probe<ProbeValues[Name]> }
export type ProbeResults = { [Name in ProbeName]?: ProbeResult<ProbeValues[Name]> }

const BLOCKED = 'ProbeBlocked'

/** Thrown by a probe that the page's security policy blocks. */
export class ProbeBlocked extends Error {
  override readonly name = BLOCKED
}

/** Compares the name, since the second file has its own copy of the class. */
export function isBlocked(error: unknown): boolean {
  return error instanceof Error && error.name === BLOCKED
}

/** Returns the state of a probe that threw. */
export function failureState(error: unknown): 'blocked' | 'failed' {
  return isBlocked(error) ? 'blocked' : 'failed'
}

/** Milliseconds between two readings of performance.now(), to a tenth. */
export function roundMs(ms: number): number {
  return Math.round(ms * 10) / 10
}
