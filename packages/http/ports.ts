import type { GuardAnswer, GuardRequest, LocalAdmission } from '@vigil/limits'
import type { Scope } from '@vigil/storage'
import type { Keyring } from './keyring.ts'

/** What this package needs of the outside; a Worker opens it once per isolate. */
export interface Ports {
  keyring: Keyring
  /** Asks the guard of a workspace's world; rejects in good time where it is out of reach. */
  askGuard(scope: Scope, request: GuardRequest): Promise<GuardAnswer>
  /** Decides where the guard is out of reach. */
  local: LocalAdmission
  nowMs(): number
}
