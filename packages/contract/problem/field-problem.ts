import { jsonPointer } from './json-pointer.ts'
import { VigilError } from './vigil-error.ts'

/** One thing wrong in a request, by where it is. */
export interface FieldIssue {
  path: readonly PropertyKey[]
  message: string
}

/** Fields that `detail` names. */
const MAX_NAMED = 5

/** Returns validation_failed: what is wrong, by field name and by JSON Pointer. */
export function fieldProblem(found: readonly FieldIssue[]): VigilError {
  const byField = new Map<string, string[]>()
  for (const { path, message } of found) {
    const field = path.map(String).join('.')
    byField.set(field, [...(byField.get(field) ?? []), message])
  }
  return new VigilError('validation_failed', {
    detail: detailOf([...byField]),
    issues: Object.fromEntries(byField),
    errors: found.map(({ path, message }) => ({ detail: message, pointer: jsonPointer(path) })),
  })
}

/** A sentence that is enough without the issues: a log or a page may show only it. */
function detailOf(fields: readonly (readonly [field: string, messages: string[]])[]): string {
  const named = fields
    .slice(0, MAX_NAMED)
    .map(([field, messages]) => `${field === '' ? '' : `${field}: `}${messages.join(', ')}`)
  const left = fields.length - named.length
  const more = left === 0 ? '' : `; and ${left} more field${left === 1 ? '' : 's'}`
  return `${named.join('; ')}${more}.`
}
