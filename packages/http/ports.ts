import type { LimiterAnswer, LimiterRequest, LocalAdmission } from '@vigil/limits'
import type { Admission, Scope } from '@vigil/service'
import type { Keyring } from './keyring.ts'
import type { Shed } from './shed.ts'

/** What this package needs of the outside; a Worker opens it once per isolate. */
export interface Ports {
  keyring: Keyring
  /** Stores that a key was used just now; never rejects. */
  storeUse(keyId: string): Promise<void>
  /** Asks the rate limiter of a workspace's environment for a visitor's network; rejects in good time where it is out of reach. */
  askLimiter(scope: Scope, request: LimiterRequest, network: string | null): Promise<LimiterAnswer>
  /** Refusals of the rate limiter that still stand. */
  shed: Shed<Admission>
  /** Makes a token redeemable again that this ask redeemed; rejects likewise. */
  releaseToken(scope: Scope, jti: string, askId: string): Promise<void>
  /** Decides where the rate limiter is out of reach. */
  local: LocalAdmission
  nowMs(): number
}
