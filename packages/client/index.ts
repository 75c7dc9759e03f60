export { isBaseUrl } from './base-url.ts'
export type { CheckExtras, CheckInput, CheckResult } from './check.ts'
export { openVigil } from './client.ts'
export { type ClientAddressOptions, clientAddress, type IncomingRequest } from './client-address.ts'
export type { Failover, FailoverCheck, FailoverReason } from './failover.ts'
export { VigilProblem, VigilUnreachable } from './failures.ts'
export type { HeaderSource as WebhookHeaders } from './headers.ts'
export { newIdempotencyKey } from './idempotency-key.ts'
export {
  openTokenVerifier,
  type TokenVerification,
  type TokenVerifier,
  type TokenVerifierOptions,
  type VerdictClaims,
} from './verdict-token.ts'
export type { Vigil, VigilOptions } from './vigil.ts'
export { VigilWebhookError, verifyWebhook, type WebhookEvent } from './webhook.ts'
