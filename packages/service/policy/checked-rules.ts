import { type PolicyRules, VigilError } from '@vigil/contract'
import { policyIssues, signalByCode } from '@vigil/scoring'

/** Refuses rules, by their names in the body, whose fields contradict each other or name what cannot be muted: validation_failed. */
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
    // Names of events and fields hold no character that a pointer escapes.
    errors: found.map(({ path, message }) => ({
      detail: message,
      pointer: `#/${path.join('/')}`,
    })),
  })
}
