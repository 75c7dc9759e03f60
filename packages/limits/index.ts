export { type Breaker, openBreaker, openBreakers } from './dependencies/breaker.ts'
export { dependencyFailure, isDependencyFailure } from './dependencies/dependency-failure.ts'
export { CHECK_WAITS, guardedFetch } from './dependencies/guarded-fetch.ts'
export { setBounded } from './dependencies/set-bounded.ts'
export { within } from './dependencies/within.ts'
export { type Limiters, openLimiters } from './limiters.ts'
export { RateLimiter } from './rate-limiter.ts'
export { type LocalAdmission, openLocalAdmission } from './rates/local-admission.ts'
export type {
  LimiterAnswer,
  LimiterRequest,
  VelocityObservation,
} from './requests/limiter-request.ts'
export type { LimiterBindings } from './sharding/limiter-object.ts'
export { readObjectCounts } from './sharding/object-counts.ts'
