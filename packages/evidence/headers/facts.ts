export interface HeaderFacts {
  /** The header set does not fit the claimed browser (sec-ch-ua, sec-fetch-*, navigate on fetch). */
  inconsistent: boolean
  acceptEncodingMismatch: boolean
  languageMismatch: boolean
  /** Via, Forwarded or X-Forwarded-For was added between browser and edge. */
  proxied: boolean
}
