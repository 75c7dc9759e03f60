import type { TlsCaptureStatus, TlsConsistencyStatus, TlsFingerprint } from '@vigil/contract'

export interface TlsFacts {
  captureStatus: TlsCaptureStatus
  /** JA3 and JA4 of a capture follow from its own fields. */
  recomputes: boolean
  ja3: string | null
  ja4: string | null
  /** Recomputed from the ClientHello fields where they are complete. */
  ja3String: string | null
  tlsFamily: string | null
  uaFamily: string | null
  consistency: TlsConsistencyStatus
  /** OpenSSL, Go, Java, curl ...: the fingerprint of a known tool. */
  knownTool: string | null
  helloTooSmall: boolean
  staticOrder: boolean
  versionLag: boolean
  /** As sent, for `expand=tls`. */
  capture: TlsFingerprint | null
  /** Negotiated by the connection to our edge; null: our edge saw none. */
  connection: {
    tlsVersion: string | null
    cipherSuite: string | null
    alpn: string | null
  } | null
}
