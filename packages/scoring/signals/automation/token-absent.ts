import { type Evidence, isBare, type SessionFacts } from '@vigil/evidence'
import { deviceDrift, modelDrift } from '../../device-drift.ts'
import { hasLearned } from '../../level.ts'
import { policy } from '../../policy/index.ts'
import type { Signal } from '../../signal.ts'
import { fingerprintMissing } from '../fingerprint/fingerprint-missing.ts'

const { token_absent: own, drift_device, drift_model, fingerprint_missing } = policy.signals

/**
 * A check without a verdict token at a site where nearly all allowed sign-ups, or other checks, have one; or with a token
 * whose page answered no nonce where nearly all do. Does not fire at sites without the SDK, with an older one, or
 * with few counted checks, nor for an account whose own browser never ran the SDK. Without browser data it is weak, as an ad blocker
 * may be the cause; at a login it is always weak.
 */
export const tokenAbsent: Signal = {
  code: 'token_absent',
  label: 'No verdict token where they are the rule',
  clause: 'it brings no proof from the browser, as nearly all checks of this site do',
  category: 'device_integrity',
  compartment: 'automation',
  facets: ['bot', 'riskSignals'],
  flags: [],
  measure: (evidence) => strengthOf(absenceOf(evidence), evidence),
  describe: (evidence) => {
    const absence = absenceOf(evidence)
    if (absence === null) return tokenAbsent.label
    const { what, checks, present, own: visits, ownAbsent } = absence
    const kind = evidence.event === 'signup' ? 'sign-ups' : 'checks after sign-up'
    const ofSite = `${what}, which ${present} of ${checks} allowed ${kind} of this site bring`
    return ownAbsent === 0
      ? ofSite
      : `${ofSite}; ${ownAbsent} of ${visits} of this account lacked it`
  },
}

interface Absence {
  what: string
  /** Allowed sign-ups of the site, or its other checks, and those that have what is absent here. */
  checks: number
  present: number
  /** Allowed visits of the account, and those without browser data. */
  own: number
  ownAbsent: number
}

/** null: nothing is absent, or nothing was counted. */
function absenceOf({ host, session, history }: Evidence): Absence | null {
  const { tokenUsage, tokenNonce } = session
  if (host !== 'check' || tokenUsage === null) return null
  const { checks, withToken, withNonce } = tokenUsage
  if (!bringsToken(session)) {
    const visits = history?.by === 'account' ? history.visits : []
    const ownAbsent = visits.filter(isBare).length
    return {
      what: 'No verdict token',
      checks,
      present: withToken,
      own: visits.length,
      ownAbsent,
    }
  }
  if (tokenNonce) return null
  return { what: 'No nonce of the page', checks, present: withNonce, own: 0, ownAbsent: 0 }
}

/** Whether a token counts: an invalid, late or used one proves nothing. */
const bringsToken = ({ token }: SessionFacts): boolean =>
  token === 'redeemed' || token === 'unverified'

/** Whether this check has no browser data, as from a browser that blocks the SDK. */
const showsNoBrowser = ({ automation, behavior, device, session }: Evidence): boolean =>
  automation === null && behavior === null && device === null && !bringsToken(session)

/** Returns the log-odds that other signals count for the same absence, at an account that always had browser data. */
function countedElsewhere(evidence: Evidence): number {
  if (fingerprintMissing.measure(evidence) === true) return fingerprint_missing.weight
  return showsNoBrowser(evidence) ? Math.max(0, drift_device.weight * deviceDrift(evidence)) : 0
}

/**
 * Returns the maximum log-odds of a token without an answered nonce at an account with a history: those of absent browser data, and those by which
 * the unconfirmed data mitigate. A person whose blocker stops only the second file is no likelier to be an attacker than one whose blocker
 * stops the SDK.
 */
function maxWithHistory(evidence: Evidence): number {
  const { event, history, session } = evidence
  if (event === 'signup' || !hasLearned(history) || !bringsToken(session)) return Infinity
  const mitigated = [
    drift_device.weight * deviceDrift(evidence),
    drift_model.weight * modelDrift(evidence),
  ]
  return own.loginDoubt + mitigated.reduce((sum, odds) => sum + Math.max(0, -odds), 0)
}

/** Returns the strength 0..1. One more check without it is assumed, so that no share is 0; the account's own visits only mitigate. */
function strengthOf(absence: Absence | null, evidence: Evidence): number {
  const {
    minChecks,
    ruleOfThree,
    claimedShare,
    bareShare,
    doubt,
    loginDoubt,
    weight,
    accountPrior,
  } = own
  if (absence === null || absence.checks < minChecks) return 0
  const atSite = (absence.checks - absence.present + 1) / (absence.checks + 1)
  const ofAccount = (absence.ownAbsent + accountPrior * atSite) / (absence.own + accountPrior)
  const absent = Math.max(atSite, ofAccount)
  const atMost = Math.max(
    ofAccount,
    (absence.checks - absence.present + ruleOfThree) / (absence.checks + ruleOfThree),
  )
  const claimed = Math.min(Math.log(claimedShare / absent), maxWithHistory(evidence))
  const bare =
    evidence.event === 'signup'
      ? Math.max(Math.min(doubt, claimed), Math.log(bareShare / atMost))
      : Math.min(loginDoubt, claimed)
  const odds = showsNoBrowser(evidence) ? bare : claimed
  return Math.min(1, Math.max(0, (odds - countedElsewhere(evidence)) / weight))
}
