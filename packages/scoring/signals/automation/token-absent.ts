import type { Evidence, SessionFacts } from '@vigil/evidence'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'

const own = policy.signals.token_absent

/**
 * A check without a verdict token at a site whose allowed checks nearly all bring one, or with a token
 * whose page answered no nonce where nearly all answer one. A site without the SDK, with an older one, or
 * with few counted checks knows no such rule.
 */
export const tokenAbsent: Signal = {
  code: 'token_absent',
  label: 'No verdict token where they are the rule',
  clause: 'it brings no proof from the browser, as nearly all checks of this site do',
  category: 'device_integrity',
  compartment: 'automation',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: (evidence) => strengthOf(absenceOf(evidence)),
  describe: (evidence) => {
    const absence = absenceOf(evidence)
    if (absence === null) return tokenAbsent.label
    const { what, checks, present } = absence
    return `${what}, which ${present} of ${checks} allowed checks of this site bring`
  },
}

interface Absence {
  what: string
  /** Allowed checks of the site, and those that bring what is absent here. */
  checks: number
  present: number
}

/** null: nothing is absent, or nothing was counted. */
function absenceOf({ host, session }: Evidence): Absence | null {
  const { tokenUsage, tokenNonce } = session
  if (host !== 'check' || tokenUsage === null) return null
  const { checks, withToken, withNonce } = tokenUsage
  if (!bringsToken(session)) return { what: 'No verdict token', checks, present: withToken }
  return tokenNonce ? null : { what: 'No nonce of the page', checks, present: withNonce }
}

/** An invalid, late or used token proves no more than none. */
const bringsToken = ({ token }: SessionFacts): boolean =>
  token === 'redeemed' || token === 'unverified'

/** 0 to 1; one check more without it is assumed, so that no share is a certainty. */
function strengthOf(absence: Absence | null): number {
  const { minChecks, attackerShare, weight } = own
  if (absence === null || absence.checks < minChecks) return 0
  const absent = (absence.checks - absence.present + 1) / (absence.checks + 1)
  return Math.min(1, Math.max(0, Math.log(attackerShare / absent) / weight))
}
