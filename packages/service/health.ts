import { type ServiceHealth, timestampOf } from '@vigil/contract'
import { POLICY_VERSION } from '@vigil/scoring'
import { listChecks } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** Newest checks that are counted: enough for a 95th percentile in one read. */
const MAX_COUNTED = 100

/** Returns the health of the service: each feed with its age, and the outcome of the newest checks. */
export async function serviceHealth(
  services: Services,
  { scope }: Caller,
): Promise<Omit<ServiceHealth, 'requestId'>> {
  const [states, page] = await orUnavailable(
    Promise.all([
      services.intel.status(),
      listChecks(scope, services.graphFor(scope.workspaceId), {
        by: null,
        verdict: null,
        event: null,
        fromMs: 0,
        toMs: services.now() + 1,
        before: null,
        limit: MAX_COUNTED,
      }),
    ]),
  )
  const feeds = states.map(({ title, present, overdue, checkedAtMs, entries }) => ({
    feed: title,
    state: present ? (overdue ? ('stale' as const) : ('fresh' as const)) : ('absent' as const),
    entries,
    checkedAt: timestampOf(checkedAtMs),
  }))
  const times = page.checks.flatMap(({ extra }) => extra.timingMs ?? []).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return {
    status: feeds.every(({ state }) => state === 'fresh') ? 'ok' : 'degraded',
    feeds,
    checks: {
      counted: page.checks.length,
      degraded: page.checks.filter(({ extra }) => (extra.degraded ?? []).length > 0).length,
      p50Ms: at(0.5) ?? null,
      p95Ms: at(0.95) ?? null,
    },
    policyVersion: POLICY_VERSION,
  }
}
