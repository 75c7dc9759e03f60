import { SANDBOX_DOMAIN } from '../clean-facts.ts'
import { emptyEvidence } from '../empty-evidence.ts'
import type { EmailFacts, Evidence, ExposureFacts } from '../evidence.ts'
import { BROWSER_OUTCOMES } from './browser-outcomes.ts'
import { IP_OUTCOMES } from './ip-outcomes.ts'
import type { SandboxOutcome } from './outcome.ts'
import { PEOPLE_OUTCOMES } from './people-outcomes.ts'
import { VERDICT_OUTCOMES } from './verdict-outcomes.ts'
import { VISIT_OUTCOMES } from './visit-outcomes.ts'

export { SANDBOX_DOMAIN }

/** One row of the sandbox table: an input that a test key may send, and what it forces. */
export interface SandboxRow {
  field: 'email' | 'ip'
  input: string
  /** Fields of the answer and their values, separated by commas; a bare code is a signal. */
  forces: string
}

const EMAIL_OUTCOMES = [
  ...VERDICT_OUTCOMES,
  ...PEOPLE_OUTCOMES,
  ...BROWSER_OUTCOMES,
  ...VISIT_OUTCOMES,
]

/** Every fixed input, in the order of the documentation. */
export const sandboxTable: readonly SandboxRow[] = [
  ...EMAIL_OUTCOMES.map(({ input, forces }) => ({
    field: 'email' as const,
    input: `${input}@${SANDBOX_DOMAIN}`,
    forces,
  })),
  ...IP_OUTCOMES.map(({ input, forces }) => ({ field: 'ip' as const, input, forces })),
]

const BY_LOCAL_PART = byInput(EMAIL_OUTCOMES)
const BY_IP = byInput(IP_OUTCOMES)

/**
 * Replaces the evidence that a sandbox input determines; without such an input the evidence is unchanged. For test keys
 * only. The IP address is applied last, so that both inputs can be combined.
 *
 * @param inputs mail address and IP address as sent, canonical text; null where not sent
 */
export function applySandbox(
  evidence: Evidence,
  inputs: { email: string | null; ip: string | null },
): Evidence {
  const byEmail = inputs.email === null ? undefined : outcomeOf(inputs.email)
  const byIp = inputs.ip === null ? undefined : BY_IP.get(inputs.ip)
  const forced = byEmail ? byEmail.apply(evidence) : evidence
  return byIp ? byIp.apply(forced) : forced
}

/**
 * Returns the outcome of a sandbox address that is assessed alone, for test keys only; null: it is not
 * in the table.
 */
export function sandboxMailbox(
  email: string,
): { email: EmailFacts; exposure: ExposureFacts | null } | null {
  const { email: facts, exposure } = outcomeOf(email)?.apply(emptyEvidence(0)) ?? {}
  return facts ? { email: facts, exposure: exposure ?? null } : null
}

function outcomeOf(email: string): SandboxOutcome | undefined {
  const [local = '', domain] = email.trim().toLowerCase().split('@')
  return domain === SANDBOX_DOMAIN ? BY_LOCAL_PART.get(untagged(local)) : undefined
}

/** `block+1@sandbox.test` is another account with the same outcome. */
function untagged(local: string): string {
  return local.replace(/\+.*$/, '')
}

function byInput(outcomes: readonly SandboxOutcome[]): ReadonlyMap<string, SandboxOutcome> {
  return new Map(outcomes.map((outcome) => [outcome.input, outcome]))
}
