import type { Collected, ProbeName } from '@vigil/contract'
import { field } from './read.ts'

/**
 * The value that a probe observed; undefined where it did not run, failed, timed out or was
 * blocked. The value's own type is still unknown: the page may have sent anything.
 */
export function probe(collected: Collected, name: ProbeName): unknown {
  const result = field(collected.probes, name)
  return field(result, 'state') === 'ok' ? field(result, 'value') : undefined
}

/** How a probe ended: `ok`, `failed`, `timeout` ...; null where it was not reported. */
export function probeState(collected: Collected, name: ProbeName): string | null {
  const state = field(field(collected.probes, name), 'state')
  return typeof state === 'string' ? state : null
}
