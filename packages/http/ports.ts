import type { LimiterAnswer, LimiterRequest, LocalAdmission } from '@vigil/limits'
import type { Admission, Scope } from '@vigil/service'
import type { Keyring } from './keyring.ts'
import type { Shed } from './shed.ts'

/** What this package needs of the outside; a Worker opens it once per isolate. */
export interface Ports {
  keyring: Keyring
  /** Asks the rate limiter of a workspace's environment; rejects in good time where it is out of reach. */
  askLimiter(scope: Scope, request: LimiterRequest): Promise<LimiterAnswer>
  /** Refusals of the rate limiter that still stand. */
  shed: Shed<Admission>
  /** Decides where the rate limiter is out of reach. */
  local: LocalAdmission
  nowMs(): number
}
