import type { Collected, ProbeName } from '@vigil/contract'
import { field } from '../read.ts'

/** Probes of the SDK's first file: each has a result in whatever browser it ran, if only that it failed. */
const ALWAYS: readonly ProbeName[] = [
  'webdriver',
  'automationGlobals',
  'srcdocWindowBeforeAttach',
  'prototypeCycleError',
  'pointer',
  'window',
  'engine',
  'missingApis',
]

/**
 * Whether a payload that names a version of the SDK lacks what each of them sends: something took it out.
 * Without consent nothing is collected.
 */
export function isIncomplete({ sdkVersion, consent, probes, behavior }: Collected): boolean {
  if (sdkVersion === undefined || consent === false) return false
  return behavior === undefined || ALWAYS.some((name) => field(probes, name) === undefined)
}
