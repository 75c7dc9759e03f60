import { ProblemError } from '@vigil/http'

/** Refuses a field that has the right form and names something that is not there. */
export function wrongField(field: string, message: string): ProblemError {
  return new ProblemError('validation_failed', {
    detail: message,
    issues: { [field]: [message] },
    errors: [{ detail: message, pointer: `#/${field}` }],
  })
}
