import { fieldProblem } from '@vigil/contract'

/** Printable ASCII, so that it is echoed and hashed alike everywhere. */
const ACCEPTED = /^[\x20-\x7e]{1,255}$/

/** The caller's Idempotency-Key; null where none was sent. Throws validation_failed where unusable. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined || header === '') return null
  if (ACCEPTED.test(header)) return header
  throw fieldProblem([
    { path: ['Idempotency-Key'], message: 'Must be 1 to 255 printable ASCII characters' },
  ])
}
