import { fieldProblem, type PolicyRules } from '@vigil/contract'
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
  if (found.length > 0) throw fieldProblem(found)
}
