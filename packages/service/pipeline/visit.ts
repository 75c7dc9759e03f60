import type { Behavior, Collected, TlsFingerprint } from '@vigil/contract'
import type {
  BrowserProvenance,
  BrowserVisit,
  CaptureTokenStatus,
  DeviceFacts,
  EdgeFacts,
  Evidence,
  Ip,
  NetworkFacts,
  ObservedSignal,
  ParsedEmail,
  Place,
  SessionFacts,
  UserAgentFacts,
} from '@vigil/evidence'
import type { ReadChallenge } from '../challenge.ts'

/** The request of one visit, before any read. */
export interface VisitRequest {
  event: string
  host: Evidence['host']
  /** Collected browser data of the body; other fields are ignored. */
  body: Collected
  email: string | null
  /** Address of the visitor: given by the caller's server, or the connection's at the edge. */
  ip: string | null
  userId: string | null
  /** Further identifiers by the caller's names. */
  named?: Record<string, string> | undefined
  sessionId: string | null
  verdictToken: string | null
  /** The browser's own connection; null: the caller's server calls. */
  connection: Connection | null
  /** The nonce that the page returns; null: a server calls. */
  challenge: ReadChallenge | null
  /** Keyed hash of the Idempotency-Key, by which a retry redeems the token of the first attempt; absent: none. */
  retryKey?: string | undefined
}

/** Facts of the browser's own request. */
export interface Connection {
  headers: Record<string, string>
  edge: EdgeFacts | null
  /** The ClientHello that a trusted TLS terminator in front of the Worker reported. */
  terminated: TlsFingerprint | null
}

/** Browser data by source, and whether the sources contradict each other. */
export interface BrowserData extends BrowserVisit {
  /** Status of the token of `collected.tlsCapture`. */
  captureToken: CaptureTokenStatus
  provenance: BrowserProvenance
  tokenContradicted: boolean
  sessionContradicted: boolean
  /** Interaction that a weaker source reported in addition to that of `collected`. */
  laterBehavior: Behavior | null
}

/**
 * A visit as it is scored: the request, merged with the session, the verdict token and the connection of the same
 * browser.
 */
export interface Visit extends BrowserData {
  request: VisitRequest
  email: ParsedEmail | null
  ip: Ip | null
  userAgent: UserAgentFacts | null
  device: DeviceFacts | null
  /** Network facts of an earlier request; null: none. */
  network: NetworkFacts | null
  /** Keyed hashes from an earlier request. */
  visitorKey: string | null
  ipKey: string | null
  addressKey: string | null
  subnetKey: string | null
  /** Listed blocks of the address of an earlier request. */
  blocks: readonly string[]
  session: SessionFacts['session']
  token: SessionFacts['token']
  /** The page of the token answered a nonce of the edge. */
  tokenNonce: boolean
  /** The id to redeem; null: no valid token. */
  jti: string | null
  /** Hash that identifies a replayed payload; null: not replayable. */
  payloadText: string | null
  /** Where the token was issued; null: unknown. */
  issuedAt: Place | null
  /** Signals of the browser compartments when the token was issued; null: no such record. */
  observed: readonly ObservedSignal[] | null
  /** Score in the claims of the token, if the record of its evaluation is missing. */
  unreadScore: number | null
}
