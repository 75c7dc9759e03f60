import { type AccountResult, timestampOf } from '@vigil/contract'
import { periodOf, readUsage } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { liveRefusal } from './live-access.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'

/** Returns plan, usage of the current month, hosts, limits and the key's metadata. */
export async function accountStatus(
  services: Services,
  caller: Caller,
): Promise<Omit<AccountResult, 'requestId'>> {
  const nowMs = services.now()
  const { key } = caller
  const { plan, domains, workspace } = key
  const { workspaceId } = caller.scope
  const used = await orUnavailable(readUsage(workspaceId, services.graphFor(workspaceId), nowMs))
  const period = periodOf(nowMs)
  const overageUsed = Math.max(0, used.liveChecks - plan.monthlyChecks)
  const remaining = Math.max(0, plan.monthlyChecks - used.liveChecks)
  const hasLiveAccess = !workspace.suspended && liveRefusal(plan, nowMs) === null
  return {
    workspace: { id: workspace.id, name: workspace.name },
    plan: {
      id: plan.id,
      name: plan.name,
      price: dollars(plan.priceCents),
      priceCents: plan.priceCents,
      status: plan.status,
      trialing: plan.status === 'trialing',
      trialEndsAt: timestampOf(plan.trialEndsAtMs),
      domainSeats: plan.domainSeats,
    },
    usage: {
      checksUsed: used.liveChecks,
      monthlyChecks: plan.monthlyChecks,
      remaining,
      percentUsed:
        plan.monthlyChecks === 0 ? 100 : Math.floor((100 * used.liveChecks) / plan.monthlyChecks),
      testChecksUsed: used.testChecks,
      overageUsed,
      overageCents: Math.ceil((overageUsed * plan.overageCentsPer1000) / 1000),
      overageRate: `${dollars(plan.overageCentsPer1000)} per 1,000 checks`,
      allowsOverage: plan.allowsOverage,
      liveChecksAllowed: hasLiveAccess && (remaining > 0 || plan.allowsOverage),
      liveApiAccessAllowed: hasLiveAccess,
      periodStart: timestampOf(period.startMs),
      periodEnd: timestampOf(period.endMs),
    },
    domains: { ...domains, max: plan.domainSeats, seats: domains.licensed.length },
    key: {
      kind: key.kind,
      env: key.env,
      prefix: key.prefix,
      scope: key.scope,
      websiteHostname: key.websiteHostname,
    },
    limits: {
      apiRateLimit: plan.apiRateLimit,
      apiRateWindowSec: plan.apiRateWindowSec,
      edgeRateLimit: plan.edgeRateLimit,
      edgeRateWindowSec: plan.edgeRateWindowSec,
      maxTeamMembers: plan.maxTeamMembers,
      monitoredIdentities: plan.monitoredIdentities,
    },
    features: plan.features,
  }
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
