import { type Collected, type ProbeName, type ProbeValues, probeSchemas } from '@vigil/contract'
import { field } from './read.ts'

/**
 * The value that a probe observed, in its declared type; undefined where it did not run, failed,
 * timed out, was blocked, or where the page sent something else.
 */
export function probe<Name extends ProbeName>(
  collected: Collected,
  name: Name,
): ProbeValues[Name] | undefined {
  const result = field(collected.probes, name)
  if (field(result, 'state') !== 'ok') return undefined
  try {
    return probeSchemas[name].safeParse(field(result, 'value')).data
  } catch {
    // zod reads `length` of any value in place of a text or a list, and a hostile value may throw.
    return undefined
  }
}
