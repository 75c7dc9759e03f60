import type { GuardAnswer, GuardRequest } from '@vigil/limits'
import type { Scope } from '@vigil/storage'
import type { Keyring } from './keyring.ts'
import type { LocalWindow } from './local-window.ts'

/** What this package needs of the outside; a Worker opens it once per isolate. */
export interface Ports {
  keyring: Keyring
  /** Asks the guard object of a workspace's world; may reject when it is out of reach. */
  askGuard(scope: Scope, request: GuardRequest): Promise<GuardAnswer>
  /** Decides where the guard is out of reach. */
  localWindow: LocalWindow
  nowMs(): number
}
