import { type PolicyRules, VigilError } from '@vigil/contract'
import { policyIssues, signalByCode } from '@vigil/scoring'

/** Throws validation_failed if fields of the rules contradict each other or mute a signal that cannot be muted. */
export function checkRules(named: Readonly<Record<string, PolicyRules | null>>): void {
  const found = Object.entries(named).flatMap(([name, rules]) =>
    rules === null
      ? []
      : policyIssues(rules, signalByCode).map(({ path, message }) => ({
          path: [name, ...path],
          message,
        })),
  )
  if (found.length === 0) return
  const issues: Record<string, string[]> = {}
  for (const { path, message } of found) issues[path.join('.')] = [message]
  throw new VigilError('validation_failed', {
    detail: found.length === 1 ? 'One field is wrong.' : `${found.length} fields are wrong.`,
    issues,
    // Names of events and fields contain no character that a JSON pointer escapes.
    errors: found.map(({ path, message }) => ({
      detail: message,
      pointer: `#/${path.join('/')}`,
    })),
  })
}
