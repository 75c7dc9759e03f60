export {
  askGuard,
  type GuardedWorld,
  type GuardNamespace,
} from './ask-guard.ts'
export { Guard } from './guard.ts'
export type { GuardAnswer, GuardRequest, VelocityObservation } from './guard-request.ts'
export { type LocalAdmission, openLocalAdmission } from './local-admission.ts'
export { within } from './within.ts'
