import { type CheckOutcome, type OutcomeName, timestampOf, VigilError } from '@vigil/contract'
import {
  addOutcome,
  addProof,
  findCheck,
  learnOutcome,
  outcomesOf,
  type StoredCheck,
} from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'

/**
 * What an outcome says of whose visit it was. A passed challenge is the owner's; a failed or abandoned one and a wrong
 * password are not. That a password was right says nothing: a thief has it too, and so has a thief who resets it.
 */
const WAS_OWNER: Readonly<Record<OutcomeName, boolean | null>> = {
  challenge_passed: true,
  challenge_failed: false,
  challenge_abandoned: false,
  login_succeeded: null,
  login_failed: false,
  password_reset: null,
}

/** Outcomes after which credentials in stealer logs no longer count. A reset proves the account, not the visit. */
const PROVES_ACCOUNT: readonly OutcomeName[] = ['challenge_passed', 'password_reset']

/**
 * Stores how an attempt went on, lets the account's profile learn from it, and counts it towards the velocity of its
 * address, device, browser and account, under the outcome's own name. Reported twice, it is stored once. Refuses with
 * not_found, rate_limited.
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
    await caller.admit(null, null)
    throw new VigilError('not_found')
  }
  const reported = await orUnavailable(outcomesOf(scope, graph.home, [checkId]))
  const before = reported.find((it) => it.outcome === outcome)
  const admission = await caller.admit(before ? null : observationOf(check, outcome), null)
  if (!admission.admitted) throw new VigilError('rate_limited')
  if (before) return { outcome, at: timestampOf(before.atMs) }
  const atMs = services.now()
  const passed = WAS_OWNER[outcome]
  // Profile first: a repeated request skips an outcome that is stored.
  if (passed !== null) await orUnavailable(learnOutcome(scope, graph, checkId, passed))
  if (PROVES_ACCOUNT.includes(outcome) && check.accountKey !== null) {
    await orUnavailable(addProof(scope, graph, check.accountKey, atMs))
  }
  await orUnavailable(addOutcome(scope, graph.home, { checkId, outcome, atMs }))
  return { outcome, at: timestampOf(atMs) }
}

function observationOf({ facts, accountKey }: StoredCheck, outcome: OutcomeName) {
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
    paidClick: false,
    payload: null,
    payloadOwner: null,
  }
}
