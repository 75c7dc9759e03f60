import { CLEAN_EMAIL, CLEAN_NETWORK, NO_AUTOMATION } from '../clean-facts.ts'
import type { Evidence } from '../evidence.ts'
import type { SandboxOutcome } from './outcome.ts'
import { linkedAccounts, neutral } from './sandbox-facts.ts'

const THROWN_AWAY = { ...CLEAN_EMAIL, disposable: true, mail: 'none' } as const

/** Returns an outcome that replaces the evidence by an ordinary first visit with this change. */
function verdict(change: (evidence: Evidence) => Partial<Evidence>): SandboxOutcome['apply'] {
  return (evidence) => ({ ...neutral(evidence), ...change(evidence) })
}

/** Local parts that force a whole verdict. */
export const VERDICT_OUTCOMES: readonly SandboxOutcome[] = [
  { input: 'allow', forces: 'verdict allow', apply: verdict(() => ({})) },
  {
    input: 'challenge',
    forces: 'verdict challenge',
    apply: verdict(() => ({
      network: { ...CLEAN_NETWORK, kind: 'datacenter', hosting: true, proxy: true },
    })),
  },
  {
    input: 'shadow',
    forces: 'verdict shadow',
    apply: verdict(() => ({ email: THROWN_AWAY })),
  },
  {
    input: 'block',
    forces: 'verdict block',
    apply: verdict(() => ({
      automation: { ...NO_AUTOMATION, webdriver: true, globals: true, botd: true },
      network: { ...CLEAN_NETWORK, kind: 'tor', torExit: true },
    })),
  },
  {
    input: 'review',
    forces: 'recommendation review',
    apply: verdict(() => ({
      email: THROWN_AWAY,
      graph: linkedAccounts(9, 1),
    })),
  },
]
