/**
 * A table that a lookup needs could not be read. The next lookup tries again; until then the result is
 * unknown (degraded), never clean.
 */
export class IntelUnavailable extends Error {
  override name = 'IntelUnavailable'
  readonly code = 'intel_unavailable'
}
