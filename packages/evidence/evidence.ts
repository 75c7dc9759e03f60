import type { AttributionFacts } from './attribution/facts.ts'
import type { AutomationFacts } from './automation/facts.ts'
import type { BehaviorFacts } from './behavior/facts.ts'
import type { ChallengeFacts } from './challenge/facts.ts'
import type { DeviceFacts } from './device/facts.ts'
import type { EmailFacts } from './email/facts.ts'
import type { ExposureFacts } from './exposure/facts.ts'
import type { GraphFacts } from './graph/facts.ts'
import type { HeaderFacts } from './headers/facts.ts'
import type { HistoryFacts } from './history/facts.ts'
import type { ListFacts } from './lists/facts.ts'
import type { LocaleFacts } from './locale/facts.ts'
import type { NetworkFacts } from './network/facts.ts'
import type { BrowserProvenance } from './provenance.ts'
import type { SessionFacts } from './session/facts.ts'
import type { TlsFacts } from './tls/facts.ts'
import type { UserAgentFacts } from './user-agent/facts.ts'
import type { VelocityFacts } from './velocity/facts.ts'
import type { VisitorFacts } from './visitor/facts.ts'

export type * from './attribution/facts.ts'
export type * from './automation/facts.ts'
export type * from './behavior/facts.ts'
export type * from './challenge/facts.ts'
export type * from './device/facts.ts'
export type * from './email/facts.ts'
export type * from './exposure/facts.ts'
export type * from './graph/facts.ts'
export type * from './headers/facts.ts'
export type * from './history/facts.ts'
export type * from './history/population-facts.ts'
export type * from './lists/facts.ts'
export type * from './locale/facts.ts'
export type * from './network/facts.ts'
export type * from './session/facts.ts'
export type * from './tls/facts.ts'
export type * from './user-agent/facts.ts'
export type * from './velocity/facts.ts'
export type * from './visitor/facts.ts'

/**
 * All facts that scoring reads. An unknown part is `null`; its comment names the cause. No part contains a clear mail
 * address or an IP address.
 */
export interface Evidence {
  /** `signup`, `login`, or another event, which scores like `login`. */
  event: string
  /** Server check (secret key) or browser evaluate (publishable key). */
  host: 'check' | 'evaluate'
  /** Time of the request, ms since the epoch. */
  atMs: number
  /** null: the visitor's IP address is unknown, or intelligence was unavailable. */
  network: NetworkFacts | null
  /** null: no email address was sent. */
  email: EmailFacts | null
  /** null: the user agent is unknown. */
  userAgent: UserAgentFacts | null
  /** Headers that the visitor's browser sent to our edge; null: it sent no request to us. */
  headers: HeaderFacts | null
  /** null: probes of the SDK did not run or were not forwarded. */
  automation: AutomationFacts | null
  /** null: no interaction was reported. */
  behavior: BehaviorFacts | null
  /** null: no visitor id was sent. */
  visitor: VisitorFacts | null
  /** null: no fingerprint and no device component is known. */
  device: DeviceFacts | null
  tls: TlsFacts
  /** null: time zone and languages are unknown. */
  locale: LocaleFacts | null
  /** null: the visitor's referrer and landing URL are unknown. */
  attribution: AttributionFacts | null
  /** null: the rate limiter was unavailable (degraded). */
  velocity: VelocityFacts | null
  /** null: the graph was unavailable, or no identifier was sent. */
  graph: GraphFacts | null
  /** null: history was unavailable, or no identifier was sent. */
  history: HistoryFacts | null
  /** null: no email address was sent, or exposure data is unavailable or not configured. */
  exposure: ExposureFacts | null
  /** null: no list entry matches this visit, or the lists were unavailable. */
  lists: ListFacts | null
  session: SessionFacts
  /** null: a server check, or an evaluate whose nonce was not read. */
  challenge: ChallengeFacts | null
  /** Where each part of the browser's evidence comes from. */
  provenance: BrowserProvenance
}
