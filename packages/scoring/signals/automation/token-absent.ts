import type { TokenUsage } from '@vigil/evidence'
import { TOKEN_ABSENCE } from '../../policy.ts'
import type { Signal } from '../../signal.ts'

/**
 * A check without a verdict token at a site whose allowed checks nearly all bring one. A site without the
 * SDK, or one that was counted too little, knows no rule to break.
 */
export const tokenAbsent: Signal = {
  code: 'token_absent',
  label: 'No verdict token where they are the rule',
  clause: 'it brings no proof from the browser, as nearly all checks of this site do',
  category: 'device_integrity',
  compartment: 'automation',
  facets: ['bot', 'riskSignals'],
  flags: [],
  weight: TOKEN_ABSENCE.maxWeight,
  source: 'judgement',
  measure: ({ host, session: { token, tokenUsage } }) =>
    host === 'check' && token === 'none' && tokenUsage !== null ? weightOf(tokenUsage) : 0,
  describe: ({ session: { tokenUsage } }) =>
    tokenUsage === null
      ? tokenAbsent.label
      : `No verdict token, which ${tokenUsage.withToken} of ${tokenUsage.checks} allowed checks of this site bring`,
}

/** 0 up to the bound; one check more without a token is assumed, so that no share is a certainty. */
function weightOf({ checks, withToken }: TokenUsage): number {
  const { minChecks, attackerShare, maxWeight } = TOKEN_ABSENCE
  if (checks < minChecks) return 0
  const absent = (checks - withToken + 1) / (checks + 1)
  return Math.min(maxWeight, Math.max(0, Math.log(attackerShare / absent)))
}
