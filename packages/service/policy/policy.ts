import {
  type DryRun,
  type Policy,
  type PolicyRequest,
  type PolicyRules,
  timestampOf,
  VigilError,
} from '@vigil/contract'
import { builtInPolicy } from '@vigil/scoring'
import { countDryRun, readPolicy as read, type StoredPolicy, savePolicy } from '@vigil/storage'
import type { Caller } from '../caller.ts'
import { orUnavailable } from '../or-unavailable.ts'
import type { Services } from '../services.ts'
import { actorOf, ownAuditEntry } from '../team/audit.ts'
import { checkRules } from './checked-rules.ts'
import { areEqual, canonicalRules, fingerprintOf, liveFingerprintOf } from './rules.ts'
import { rulesChanged } from './rules-changed.ts'

/** Checks counted in one read of a dry run. */
const MAX_COUNTED = 10_000

/** The answer of the policy routes. */
export interface PolicyState {
  policy: Policy
  dryRun: DryRun | null
}

/** Returns the policy of an environment, and what its draft would have changed. */
export async function readPolicy(services: Services, { scope }: Caller): Promise<PolicyState> {
  const stored = await orUnavailable(read(scope, services.graphFor(scope.workspaceId).home))
  return stateOf(services, { scope }, stored)
}

/**
 * Replaces the policy of an environment; isolates read it again before they answer the next check. Throws
 * validation_failed, also if `revision` is not the current one. Idempotent, also for concurrent requests.
 */
export async function changePolicy(
  services: Services,
  caller: Caller,
  { revision, live, draft = null }: PolicyRequest,
): Promise<PolicyState> {
  checkRules({ live, draft })
  const { scope } = caller
  const { home: db } = services.graphFor(scope.workspaceId)
  const before = await orUnavailable(read(scope, db))
  if (isSamePolicy(before, live, draft)) return stateOf(services, caller, before)
  if ((before?.revision ?? 0) !== revision) throw changedMeanwhile(before?.revision ?? 0)
  const nowMs = services.now()
  const after: StoredPolicy = {
    revision: revision + 1,
    live: canonicalRules(live),
    draft: draft && canonicalRules(draft),
    // A dry run compares a draft with a policy: a change of either starts it again.
    draftSinceMs: nowMs,
    byName: actorOf(caller).name,
    atMs: nowMs,
  }
  const audit = ownAuditEntry(services, caller, {
    action: 'policy_changed',
    subject: null,
    before: before && (await logged(scope, before, after)),
    after: await logged(scope, after, before),
  })
  if (await orUnavailable(savePolicy(scope, db, after, audit))) {
    await announce(services, caller)
    return stateOf(services, caller, after)
  }
  const current = await orUnavailable(read(scope, db))
  if (isSamePolicy(current, live, draft)) return stateOf(services, caller, current)
  throw changedMeanwhile(current?.revision ?? 0)
}

/** Whether the stored policy equals these rules. */
function isSamePolicy(
  stored: StoredPolicy | null,
  live: PolicyRules,
  draft: PolicyRules | null,
): boolean {
  return areEqual(stored?.live ?? {}, live) && areEqual(stored?.draft ?? null, draft)
}

/** One side of a change for the log: the differing rules, and the fingerprints of the whole policy. */
async function logged(scope: Caller['scope'], own: StoredPolicy, other: StoredPolicy | null) {
  const { revision, live, draft } = own
  return {
    revision,
    live: rulesChanged(live, other?.live ?? null),
    liveFingerprint: await liveFingerprintOf(scope, live),
    draft: draft && rulesChanged(draft, other?.draft ?? null),
    draftFingerprint: draft && (await fingerprintOf(scope, draft)),
  }
}

/** Makes isolates read the policy again; if that fails, they do so within a minute. */
async function announce(services: Services, { scope, requestId }: Caller): Promise<void> {
  try {
    await services.limiters.announcePolicy(scope)
  } catch (cause) {
    services.report('policy', cause, requestId)
  }
}

function changedMeanwhile(current: number): VigilError {
  return new VigilError('validation_failed', {
    detail: `The policy is not at this revision: it is at revision ${current}. Read it again.`,
    field: 'revision',
  })
}

async function stateOf(
  services: Services,
  { scope }: Pick<Caller, 'scope'>,
  stored: StoredPolicy | null,
): Promise<PolicyState> {
  const { live = {}, draft = null } = stored ?? {}
  const draftFingerprint = draft && (await fingerprintOf(scope, draft))
  return {
    policy: {
      revision: stored?.revision ?? 0,
      live,
      draft,
      fingerprint: await liveFingerprintOf(scope, live),
      draftFingerprint,
      changedAt: timestampOf(stored?.atMs ?? null),
      changedBy: stored?.byName ?? null,
      builtIn: { ...builtInPolicy.thresholds },
    },
    dryRun:
      draftFingerprint === null
        ? null
        : await dryRunOf(services, { scope }, draftFingerprint, stored?.draftSinceMs ?? 0),
  }
}

async function dryRunOf(
  services: Services,
  { scope }: Pick<Caller, 'scope'>,
  fingerprint: string,
  sinceMs: number,
): Promise<DryRun> {
  const counted = await orUnavailable(
    countDryRun(scope, services.graphFor(scope.workspaceId), {
      fingerprint,
      sinceMs,
      limit: MAX_COUNTED,
    }),
  )
  const sum = (of: readonly { checks: number }[]) => of.reduce((n, { checks }) => n + checks, 0)
  const changes = counted.filter(({ from, to }) => from !== to).sort((a, b) => b.checks - a.checks)
  const checks = sum(counted)
  return {
    since: timestampOf(sinceMs),
    checks,
    changed: sum(changes),
    changes,
    truncated: checks >= MAX_COUNTED,
  }
}
