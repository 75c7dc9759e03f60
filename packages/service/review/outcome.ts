import { type CheckOutcome, type OutcomeName, timestampOf, VigilError } from '@vigil/contract'
import {
  addOutcome,
  addProof,
  findCheck,
  learnOutcome,
  linkMailbox,
  outcomesOf,
  type StoredCheck,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import { countedClient, NO_CLIENT, NO_NEWCOMER } from '../pipeline/counted-client.ts'
import type { Services } from '../services.ts'
import { noCheck } from './no-check.ts'

/**
 * Whether an outcome shows that the visitor was the account's owner; null: unknown. An attacker may also know the
 * password, or reset it.
 */
const WAS_OWNER: Readonly<Record<OutcomeName, boolean | null>> = {
  challenge_passed: true,
  challenge_failed: false,
  challenge_abandoned: false,
  login_succeeded: null,
  login_failed: false,
  password_reset: null,
}

/**
 * Outcomes after which credentials in stealer logs no longer count. A reset secures the account, but does not prove the
 * visit.
 */
const PROVES_ACCOUNT: readonly OutcomeName[] = ['challenge_passed', 'password_reset']

/**
 * Stores the outcome of a check, updates the account's profile, and counts it towards the velocity of IP address,
 * device, browser and account, with the outcome as event. Idempotent. Throws not_found, rate_limited.
 */
export async function recordOutcome(
  services: Services,
  caller: Caller,
  checkId: string,
  outcome: OutcomeName,
): Promise<CheckOutcome> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const check = await orUnavailable(findCheck(scope, graph, checkId))
  if (check === null) {
    await caller.admit()
    throw noCheck()
  }
  const reported = await orUnavailable(outcomesOf(scope, graph.home, [checkId]))
  const before = reported.find((it) => it.outcome === outcome)
  const reportId = `${checkId} ${outcome}`
  const admission = await caller.admit({
    observe: before ? null : observationOf(check, outcome),
    observeId: reportId,
    // Reports of one outcome go to one object, which counts the first of those that come at once.
    visitorNetwork: reportId,
  })
  if (!admission.admitted) throw new VigilError('rate_limited')
  if (before) return { outcome, at: timestampOf(before.atMs) }
  const atMs = services.now()
  const passed = WAS_OWNER[outcome]
  // The profile is written first: a retry after a failure would skip a stored outcome.
  if (passed !== null) await orUnavailable(learnOutcome(scope, graph, checkId, passed))
  if (passed) await orUnavailable(linkMailbox(scope, graph, check))
  if (PROVES_ACCOUNT.includes(outcome) && check.accountKey !== null) {
    await orUnavailable(addProof(scope, graph, check.accountKey, atMs))
  }
  await orUnavailable(addOutcome(scope, graph.home, { checkId, outcome, atMs }))
  return { outcome, at: timestampOf(atMs) }
}

function observationOf({ event, atMs, facts, accountKey }: StoredCheck, outcome: OutcomeName) {
  const hasFailed = WAS_OWNER[outcome] === false && event !== 'signup'
  return {
    event: outcome,
    ip: facts.ipKey,
    subnet: facts.subnetKey,
    visitor: facts.visitorKey,
    device: facts.deviceKey,
    account: accountKey,
    emailDomain: null,
    addressFamily: null,
    site: null,
    ...(hasFailed ? countedClient(facts, facts.siteHost ?? null, event) : NO_CLIENT),
    attemptMs: atMs,
    payment: null,
    ...NO_NEWCOMER,
    paidClick: false,
    payload: null,
    payloadOwner: null,
  }
}
