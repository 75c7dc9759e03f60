/** Judgement of a TLS handshake. */
export const tls = {
  /** Age up to which a capture is fresh. */
  maxCaptureAgeMs: 900_000,
  /** Version bands by which a handshake is older than its user agent, from which they contradict each other. */
  minWrongBands: 3,
  /** Majors behind the newest of its band: field trials move the edges of bands by a version. */
  marginMajors: 2,
  /** Bytes of the smallest ClientHello with an ML-KEM key share. */
  minMlKemHelloBytes: 1000,
} as const
