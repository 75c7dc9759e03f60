import type { AdminPlan, KeyEnv, KeyKind, KeyScope, PlanStatus } from '@vigil/contract'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Places, statement } from '../database/index.ts'
import { domains, keys, plans, workspaces } from '../schema/index.ts'

/** A workspace's plan, with how it stands. */
export interface Plan extends AdminPlan {
  status: PlanStatus
  trialEndsAtMs: number | null
}

/** A key with all that authentication and limits read of it. */
export interface KeyRecord {
  keyId: string
  /** SHA-256 of the whole key, hex. */
  hash: string
  kind: KeyKind
  env: KeyEnv
  scope: KeyScope
  prefix: string
  websiteHostname: string | null
  expiresAtMs: number | null
  revokedAtMs: number | null
  workspace: { id: string; name: string; suspended: boolean }
  plan: Plan
  domains: { licensed: string[]; verified: string[]; staging: string[] }
}

const { id: _id, name: _name, ...planColumns } = getTableColumns(plans)
const hostList = z.array(z.string())

/** Hosts of the workspace in one role, as a JSON list. */
const hostsAs = (role: 'licensed' | 'verified' | 'staging'): SQL.Aliased<string[]> =>
  sql`(SELECT json_group_array(${domains.host}) FROM ${domains}
    WHERE ${and(eq(domains.workspaceId, workspaces.id), sql`${domains.role} = ${sql.raw(`'${role}'`)}`)})`
    .mapWith((stored: string) => hostList.parse(JSON.parse(stored)))
    .as(role)

const keyWithPlan = statement((q, v: Places<{ keyId: string }>) =>
  q
    .select({
      ...planColumns,
      planId: sql<string>`${plans.id}`.as('plan_id'),
      planName: sql<string>`${plans.name}`.as('plan_name'),
      keyId: keys.id,
      hash: keys.hash,
      kind: keys.kind,
      env: keys.env,
      scope: keys.scope,
      websiteHostname: keys.websiteHostname,
      expiresMs: keys.expiresMs,
      revokedMs: keys.revokedMs,
      workspaceId: keys.workspaceId,
      workspaceName: sql<string>`${workspaces.name}`.as('workspace_name'),
      suspended: workspaces.suspended,
      planStatus: workspaces.planStatus,
      trialEndsMs: workspaces.trialEndsMs,
      licensed: hostsAs('licensed'),
      verified: hostsAs('verified'),
      staging: hostsAs('staging'),
    })
    .from(keys)
    .innerJoin(workspaces, eq(workspaces.id, keys.workspaceId))
    .innerJoin(plans, eq(plans.id, workspaces.planId))
    .where(eq(keys.id, v.keyId)),
)

/** The key of an id, in one statement with its workspace, plan and hosts; null: there is none. */
export async function findKey(db: D1Database, keyId: string): Promise<KeyRecord | null> {
  const row = await keyWithPlan.first(db, { keyId })
  if (row === null) return null
  const { kind, env, hash, scope, websiteHostname, licensed, verified, staging } = row
  const { workspaceId, workspaceName, suspended, expiresMs, revokedMs, ...rest } = row
  const { planId, planName, planStatus, trialEndsMs, ...plan } = rest
  return {
    keyId,
    hash,
    kind,
    env,
    scope,
    prefix: keyPrefix(kind, env, keyId),
    websiteHostname,
    expiresAtMs: expiresMs,
    revokedAtMs: revokedMs,
    workspace: { id: workspaceId, name: workspaceName, suspended },
    plan: {
      id: planId,
      name: planName,
      priceCents: plan.priceCents,
      domainSeats: plan.domainSeats,
      monthlyChecks: plan.monthlyChecks,
      allowsOverage: plan.allowsOverage,
      overageCentsPer1000: plan.overageCentsPer1000,
      apiRateLimit: plan.apiRateLimit,
      apiRateWindowSec: plan.apiRateWindowSec,
      edgeRateLimit: plan.edgeRateLimit,
      edgeRateWindowSec: plan.edgeRateWindowSec,
      maxTeamMembers: plan.maxTeamMembers,
      monitoredIdentities: plan.monitoredIdentities,
      retentionDays: plan.retentionDays,
      features: plan.features,
      status: planStatus,
      trialEndsAtMs: trialEndsMs,
    },
    domains: { licensed, verified, staging },
  }
}

/** What of a key may be shown: it ends after the id. */
export function keyPrefix(kind: KeyKind, env: KeyEnv, keyId: string): string {
  return `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${keyId}`
}
