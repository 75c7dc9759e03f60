import { CLEAN_EMAIL } from '../clean-facts.ts'
import type { Evidence } from '../evidence.ts'

/** One fixed input and what it forces. */
export interface SandboxOutcome {
  /** Local part under sandbox.test, or a documentation address. */
  input: string
  /** What the answer will show, in words. */
  forces: string
  apply(evidence: Evidence): Evidence
}

/** Returns a function that changes the evidence and replaces the sandbox address by a clean mailbox. */
export function patch(change: (evidence: Evidence) => Partial<Evidence>): SandboxOutcome['apply'] {
  return (evidence) => ({ ...evidence, email: CLEAN_EMAIL, ...change(evidence) })
}
