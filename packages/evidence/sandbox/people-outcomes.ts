import { CLEAN_EMAIL } from '../clean-facts.ts'
import type { ExposureFacts } from '../evidence.ts'
import { patch, type SandboxOutcome } from './outcome.ts'
import { burst, linkedAccounts, NOT_COUNTED } from './sandbox-facts.ts'

function mailbox(facts: Partial<typeof CLEAN_EMAIL>): SandboxOutcome['apply'] {
  return patch(() => ({ email: { ...CLEAN_EMAIL, ...facts } }))
}

function exposed(facts: Partial<ExposureFacts>): SandboxOutcome['apply'] {
  const none = { breaches: 0, logsOnThisSite: 0, logsElsewhere: 0, newestDays: 30 }
  return patch(() => ({ exposure: { ...none, ...facts } }))
}

/** Local parts about the mailbox, its exposure, and the accounts around it. */
export const PEOPLE_OUTCOMES: readonly SandboxOutcome[] = [
  { input: 'disposable', forces: 'flags.disposableEmail', apply: mailbox({ disposable: true }) },
  { input: 'no-mx', forces: 'email_no_mx', apply: mailbox({ mail: 'none' }) },
  { input: 'gibberish', forces: 'email_gibberish', apply: mailbox({ gibberish: 0.99 }) },
  { input: 'role', forces: 'email_weak_pattern', apply: mailbox({ role: true }) },
  {
    input: 'lookalike',
    forces: 'email_lookalike',
    apply: mailbox({ lookalike: { of: 'example.com', kind: 'homograph' } }),
  },
  { input: 'breach', forces: 'flags.breach, breach_exposure', apply: exposed({ breaches: 3 }) },
  {
    input: 'stealer-log',
    forces: 'flags.breach, breach_credential_log',
    apply: exposed({ breaches: 1, logsOnThisSite: 1, logsElsewhere: 2 }),
  },
  {
    input: 'multi-account',
    forces: 'flags.multiAccount, accountsLinked 6',
    apply: patch(() => ({ graph: linkedAccounts(6, 0) })),
  },
  {
    input: 'linked-abuser',
    forces: 'linked_abuser, linkedAccounts.isAbuser',
    apply: patch(() => ({ graph: linkedAccounts(1, 0.95) })),
  },
  {
    input: 'velocity',
    forces: 'flags.velocity',
    apply: patch(() => ({ velocity: { ...NOT_COUNTED, ip: burst(500), account: burst(500) } })),
  },
]
