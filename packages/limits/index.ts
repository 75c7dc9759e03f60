export {
  announceLists,
  announcePolicy,
  askLimiter,
  type LimiterNamespace,
  type LimiterScope,
  releaseToken,
} from './ask-limiter.ts'
export { type Breaker, openBreaker, openBreakers } from './breaker.ts'
export { dependencyFailure, isDependencyFailure } from './dependency-failure.ts'
export { CHECK_WAITS, guardedFetch } from './guarded-fetch.ts'
export type { LimiterAnswer, LimiterRequest, VelocityObservation } from './limiter-request.ts'
export { type LocalAdmission, openLocalAdmission } from './local-admission.ts'
export { type LimiterBindings, RateLimiter } from './rate-limiter.ts'
export { within } from './within.ts'
