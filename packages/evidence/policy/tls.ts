/** Judgement of a TLS handshake. */
export const tls = {
  /** Age up to which a capture is fresh. */
  freshMs: 900_000,
  /** Version bands by which a handshake is older than its user agent, from which they contradict each other. */
  wrongBandSteps: 3,
  /** Majors behind the newest of its band: field trials move the edges of bands by a version. */
  marginMajors: 2,
  /** Bytes of the smallest ClientHello with an ML-KEM key share. */
  smallestMlKemHello: 1000,
} as const
