export { findIdempotent, IDEMPOTENT_FOR_MS } from './first-answer.ts'
