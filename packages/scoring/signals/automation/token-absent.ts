import { bareClient, type Evidence, isBare, type PastVisit } from '@vigil/evidence'
import { mayLoseAccount } from '../../history/account-events.ts'
import { deviceDrift, modelDrift } from '../../history/device-drift.ts'
import { hasLearned } from '../../history/level.ts'
import { hasValidToken, isConfirmed } from '../../history/unconfirmed.ts'
import { policy, type SignalCode } from '../../policy/index.ts'
import { declareSignal, type Signal } from '../../signal.ts'
import { weightOf } from '../../weigh/fire.ts'
import { fingerprintMissing } from '../fingerprint/fingerprint-missing.ts'
import { deviceUnconfirmed } from '../visit/device-unconfirmed.ts'

const { token_absent: own, drift_device, drift_model, fingerprint_missing } = policy.signals

/**
 * A check without a verdict token at a site where nearly all allowed sign-ups, or other checks, have one; or with a
 * token whose page answered no nonce where nearly all do. Does not fire at sites without the SDK, with an older one, or
 * with few counted checks, nor for an account whose own visits lacked it too. Without browser data it is weak, as an ad
 * blocker may be the cause, also one that stops only the second file; at a login it is always weak.
 */
export const tokenAbsent: Signal = declareSignal({
  code: 'token_absent',
  label: 'No verdict token where they are the rule',
  clause: 'it has no proof from the browser, unlike nearly all checks of this site',
  category: 'device_integrity',
  compartment: 'automation',
  challengesOnly: true,
  facets: ['bot', 'riskSignals'],
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
})

interface Absence {
  what: string
  /** Allowed sign-ups of the site, or its other checks, and those that have what is absent here. */
  checks: number
  present: number
  /** Allowed visits of the account, and those that lacked it too. */
  own: number
  ownAbsent: number
}

/** null: nothing is absent, or nothing was counted. */
function absenceOf({ event, host, session, history }: Evidence): Absence | null {
  const { tokenUsage } = session
  if (host !== 'check' || tokenUsage === null || isConfirmed(session)) return null
  const { checks, withToken, withNonce } = tokenUsage
  const visits = comparedWith(event, history?.by === 'account' ? history.visits : [])
  const lackedIt = ({ token, nonce }: PastVisit): boolean =>
    hasValidToken(session) ? nonce === false : token === false
  const ownAbsent = visits.filter((visit) => isBare(visit) || lackedIt(visit)).length
  return {
    ...(hasValidToken(session)
      ? { what: 'No answered nonce of the page', present: withNonce }
      : { what: 'No verdict token', present: withToken }),
    checks,
    own: visits.length,
    ownAbsent,
  }
}

/**
 * Returns the account's visits with which a missing token is compared: those of the same event, as the SDK may be on
 * some pages only; all if there are none. At an event by which the account may be lost, only those of such events:
 * recorded data would do for a login and for what follows.
 */
function comparedWith(event: string, visits: readonly PastVisit[]): readonly PastVisit[] {
  if (mayLoseAccount(event)) return visits.filter((visit) => mayLoseAccount(visit.event))
  const ofEvent = visits.filter((visit) => visit.event === event)
  return ofEvent.length > 0 ? ofEvent : visits
}

/**
 * Whether this check has no browser data, as from a browser that blocks the SDK; or a token and no device, as from one
 * that blocks the second file. A part of the data must not weigh more than none.
 */
const showsNoBrowser = ({ automation, behavior, device, session }: Evidence): boolean =>
  hasValidToken(session)
    ? (device?.deviceKey ?? null) === null
    : automation === null && behavior === null && device === null

/** Signals by which our edge counted the same absence when it issued the token. */
const AT_EDGE: ReadonlySet<string> = new Set<SignalCode>(['challenge_missing', 'sdk_absent'])

/**
 * Returns the log-odds that other signals count for the same absence; those of the history at an account that always
 * had browser data.
 */
function countedElsewhere(evidence: Evidence): number {
  const missing = fingerprintMissing.measure(evidence) === true ? fingerprint_missing.weight : 0
  const offset = weightOf(deviceUnconfirmed, evidence)
  if (!showsNoBrowser(evidence)) return missing + offset
  const atEdge = (evidence.session.observed ?? []).filter(({ code }) => AT_EDGE.has(code))
  const drift = Math.max(0, drift_device.weight * deviceDrift(evidence))
  return atEdge.reduce((sum, { weight }) => sum + weight, missing + offset + drift)
}

/** Returns the log-odds, 0 or above, by which browser data that no page of ours confirmed mitigate. */
function mitigated(evidence: Evidence): number {
  const odds = [
    drift_device.weight * deviceDrift(evidence),
    drift_model.weight * modelDrift(evidence),
  ]
  return odds.reduce((sum, each) => sum + Math.max(0, -each), 0)
}

/**
 * Returns the strength 0..1. One more check without it is assumed, so that no share is 0; the account's own visits only
 * mitigate.
 */
function strengthOf(absence: Absence | null, evidence: Evidence): number {
  if (absence === null || absence.checks < own.minChecks) return 0
  const odds = oddsOf(absence, evidence) - countedElsewhere(evidence)
  return Math.min(1, Math.max(0, odds / own.weight))
}

function oddsOf({ checks, present, own: visits, ownAbsent }: Absence, evidence: Evidence): number {
  const {
    ruleOfThree,
    attackerShare,
    bareAttackerShare,
    maxSignupLogOdds,
    maxLoginLogOdds,
    priorVisits,
  } = own
  const atSite = (checks - present + 1) / (checks + 1)
  const ofAccount = (ownAbsent + priorVisits * atSite) / (visits + priorVisits)
  const usual = Math.max(atSite, ofAccount, shareInApp(evidence, atSite))
  const claimed = Math.log(attackerShare / usual)
  const { event, history, session } = evidence
  const isWithout = showsNoBrowser(evidence)
  if (event !== 'signup') {
    const isDoubted = isWithout || (hasValidToken(session) && hasLearned(history))
    return isDoubted ? Math.min(claimed, maxLoginLogOdds + mitigated(evidence)) : claimed
  }
  const ofSite = (checks - present + ruleOfThree) / (checks + ruleOfThree)
  const atMost = Math.max(usual, ofSite)
  return isWithout
    ? Math.max(Math.min(maxSignupLogOdds, claimed), Math.log(bareAttackerShare / atMost))
    : claimed
}

/**
 * Returns the share of sign-ups by the site's apps that lack it, 0 for a visit of no app: all do that name an
 * installation and were allowed.
 */
function shareInApp({ history, session }: Evidence, atSite: number): number {
  const { ofClient = 0 } = session.tokenUsage ?? {}
  if (history === null || bareClient(history.current)?.kind !== 'installation') return 0
  return (ofClient + own.priorInstallations * atSite) / (ofClient + own.priorInstallations)
}
