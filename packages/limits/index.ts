export { askGuard, type GuardedWorld } from './ask-guard.ts'
export { Guard } from './guard.ts'
export type { GuardAnswer, GuardRequest, VelocityObservation } from './guard-request.ts'
export { openWindow, take, type Window, type WindowRule } from './window.ts'
