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

/** Lays a change over the evidence, with a clean mailbox in place of the sandbox address. */
export function patch(change: (evidence: Evidence) => Partial<Evidence>): SandboxOutcome['apply'] {
  return (evidence) => ({ ...evidence, email: CLEAN_EMAIL, ...change(evidence) })
}
