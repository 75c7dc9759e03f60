export interface HeaderFacts {
  /** Header set does not fit the claimed browser (sec-ch-ua, sec-fetch-*, navigate on fetch). */
  inconsistent: boolean
  /** Which rules failed, by short name; for explanation and tests. */
  failed: string[]
  acceptEncodingMismatch: boolean
  languageMismatch: boolean
  /** Via or X-Forwarded-For style headers of a proxy between browser and edge. */
  proxied: boolean
}
