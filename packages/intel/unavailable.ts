/**
 * A table that a lookup needs could not be read. It is tried again with the next lookup; until
 * then the answer is "not known" (degraded), never "clean".
 */
export class IntelUnavailable extends Error {
  override name = 'IntelUnavailable'
  readonly code = 'intel_unavailable'
}
