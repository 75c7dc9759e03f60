import type { AttributionFacts, LocaleFacts, SessionFacts } from './facts/arrival.ts'
import type { AutomationFacts, BehaviorFacts, DeviceFacts } from './facts/device.ts'
import type { EmailFacts } from './facts/email.ts'
import type { ExposureFacts } from './facts/exposure.ts'
import type { GraphFacts } from './facts/graph.ts'
import type { HistoryFacts } from './facts/history.ts'
import type { ListFacts } from './facts/lists.ts'
import type { NetworkFacts } from './facts/network.ts'
import type { TlsFacts } from './facts/tls.ts'
import type { HeaderFacts, UserAgentFacts } from './facts/user-agent.ts'
import type { VelocityFacts } from './facts/velocity.ts'

export type * from './facts/arrival.ts'
export type * from './facts/device.ts'
export type * from './facts/email.ts'
export type * from './facts/exposure.ts'
export type * from './facts/graph.ts'
export type * from './facts/history.ts'
export type * from './facts/lists.ts'
export type * from './facts/network.ts'
export type * from './facts/tls.ts'
export type * from './facts/user-agent.ts'
export type * from './facts/velocity.ts'

/**
 * Everything that a judgement may rest on, and nothing else: no I/O, no clock, no randomness is
 * needed to read it. A part that is not known is `null`, never a guess; each part says by itself
 * what "not known" means for it. No part holds a clear mail address or an IP address.
 */
export interface Evidence {
  /** What is judged: signup, login, or another moment that scores like login. */
  event: string
  /** Server check (secret key) or browser evaluate (publishable key). */
  host: 'check' | 'evaluate'
  /** Time of the request, ms since the epoch. */
  atMs: number
  /** null: no address of the visitor is known, or intelligence could not be asked. */
  network: NetworkFacts | null
  /** null: no mail address given. */
  email: EmailFacts | null
  /** null: no user agent known. */
  userAgent: UserAgentFacts | null
  /** Request headers of the visitor's own browser; null where only the caller's server spoke. */
  headers: HeaderFacts | null
  /** null: the SDK's probes did not run or were not forwarded. */
  automation: AutomationFacts | null
  /** null: no interaction was reported. */
  behavior: BehaviorFacts | null
  /** null: neither a fingerprint nor components are known. */
  device: DeviceFacts | null
  tls: TlsFacts
  /** null: neither time zone nor languages are known. */
  locale: LocaleFacts | null
  /** null: nothing of where the visitor came from is known. */
  attribution: AttributionFacts | null
  /** null: the counters could not be asked (degraded). */
  velocity: VelocityFacts | null
  /** null: the graph could not be asked, or nothing identifies this visit. */
  graph: GraphFacts | null
  /** null: history could not be asked, or nothing identifies this visit. */
  history: HistoryFacts | null
  /** null: no mail address, or exposure data could not be asked or is not set up. */
  exposure: ExposureFacts | null
  /** null: nothing of this visit is on a list of the caller's, or they could not be asked. */
  lists: ListFacts | null
  session: SessionFacts
}
