import type { LimiterAnswer, LimiterRequest, LocalAdmission } from '@vigil/limits'
import type { Admission, Scope } from '@vigil/service'
import type { Keyring } from './keyring.ts'
import type { Shed } from './shed.ts'

/** Dependencies of the middleware; a Worker opens them once per isolate. */
export interface Ports {
  keyring: Keyring
  /** Stores that a key was used just now; never rejects. */
  storeUse(keyId: string): Promise<void>
  /**
   * Counts a request of a visitor's network at the rate limiter of its environment. Rejects in bounded time if that is
   * unreachable.
   */
  admit(scope: Scope, request: LimiterRequest, network: string | null): Promise<LimiterAnswer>
  /** Refusals of the rate limiter that still apply. */
  shed: Shed<Admission>
  /** Makes a token redeemable again that the call `askId` redeemed. Rejects likewise. */
  releaseToken(scope: Scope, jti: string, askId: string): Promise<void>
  /** Admits requests while the rate limiter is unreachable. */
  local: LocalAdmission
  nowMs(): number
}
