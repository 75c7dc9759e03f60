export {
  askGuard,
  GUARD_TIME_LIMIT_MS,
  type GuardedWorld,
  type GuardNamespace,
} from './ask-guard.ts'
export { Guard } from './guard.ts'
export type { GuardAnswer, GuardRequest, VelocityObservation } from './guard-request.ts'
export { type LocalAdmission, openLocalAdmission } from './local-admission.ts'
export { type Admitted, openWindow, take, type Window, type WindowRule } from './window.ts'
export { within } from './within.ts'
