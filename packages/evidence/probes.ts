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
