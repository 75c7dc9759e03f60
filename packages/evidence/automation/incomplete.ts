import type { Collected, ProbeName } from '@vigil/contract'
import { field } from '../read.ts'

/** Probes of the SDK's first file: each has a result in every browser, even if only that it failed. */
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
 * Whether a payload of the SDK lacks what every version of it sends. Payloads of the SDK are those that name a version,
 * and those that answer a nonce: without consent the SDK collects nothing and fetches no nonce.
 */
export function isIncomplete(
  { sdkVersion, consent, probes, behavior }: Collected,
  answersNonce: boolean,
): boolean {
  if (!answersNonce && (sdkVersion === undefined || consent === false)) return false
  return behavior === undefined || ALWAYS.some((name) => field(probes, name) === undefined)
}
