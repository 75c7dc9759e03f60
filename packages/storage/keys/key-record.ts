import type { AdminPlan, KeyEnv, KeyKind, KeyScope, PlanStatus, Role } from '@vigil/contract'
import { and, eq, getTableColumns, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { domains, members, plans, workspaces } from '../schema/index.ts'

/** A workspace's plan and its status. */
export interface Plan extends AdminPlan {
  status: PlanStatus
  trialEndsAtMs: number | null
}

/** A key with everything that authentication and limits need. */
export interface KeyRecord {
  keyId: string
  /** SHA-256 of the whole key, hex. */
  hash: string
  kind: KeyKind
  env: KeyEnv
  scope: KeyScope
  prefix: string
  websiteHostname: string | null
  /** What the caller may do; a personal key and a session have the member's role. */
  role: Role
  /** The member whose personal key or session it is. */
  member: { id: string; name: string } | null
  /** CIDR blocks that it may be used from; null: any address. */
  allowedIps: string[] | null
  lastUsedMs: number | null
  expiresAtMs: number | null
  revokedAtMs: number | null
  workspace: {
    id: string
    name: string
    suspended: boolean
    /** Evaluates return only the token and a coarse verdict to the browser. */
    quietEvaluate: boolean
  }
  plan: Plan
  domains: { licensed: string[]; verified: string[]; staging: string[] }
  /** Filters of the workspace's webhook endpoints, except endpoints for monitoring alerts only. */
  webhooks: Subscription[]
}

const { id: _id, name: _name, ...planColumns } = getTableColumns(plans)
const hostList = z.array(z.string())

/** Hosts of the workspace in one role, as a JSON list. */
const hostsAs = (role: 'licensed' | 'verified' | 'staging'): SQL.Aliased<string[]> =>
  sql`(SELECT json_group_array(${domains.host}) FROM ${domains}
    WHERE ${and(eq(domains.workspaceId, workspaces.id), sql`${domains.role} = ${sql.raw(`'${role}'`)}`)})`
    .mapWith((stored: string) => hostList.parse(JSON.parse(stored)))
    .as(role)

const Subscription = z.object({
  /** Types of events, `prefix.*` for all of a prefix. */
  events: z.array(z.string()),
  /** Verdicts and reasons of checks; null: any. */
  verdicts: z.array(z.string()).nullable(),
  reasons: z.array(z.string()).nullable(),
})
type Subscription = z.infer<typeof Subscription>
const subscriptions = z.array(Subscription)

/** Filters of the endpoints of a workspace (ten at most), except endpoints for monitoring alerts only. */
const webhooksOf = sql`(SELECT json_group_array(json_object('events', json(e.events),
    'verdicts', json(e.verdicts), 'reasons', json(e.reasons))) FROM alert_endpoint e
    WHERE e.workspace_id = ${workspaces.id} AND e.state IN ('active', 'disabled') AND e.events IS NOT NULL)`
  .mapWith((stored: string) => subscriptions.parse(JSON.parse(stored)))
  .as('webhooks')

/** Columns of a workspace with its plan and hosts. */
export const planAndWorkspace = {
  ...planColumns,
  planId: sql<string>`${plans.id}`.as('plan_id'),
  planName: sql<string>`${plans.name}`.as('plan_name'),
  workspaceId: sql<string>`${workspaces.id}`.as('workspace_id'),
  workspaceName: sql<string>`${workspaces.name}`.as('workspace_name'),
  suspended: workspaces.suspended,
  quietEvaluate: workspaces.quietEvaluate,
  planStatus: workspaces.planStatus,
  trialEndsMs: workspaces.trialEndsMs,
  licensed: hostsAs('licensed'),
  verified: hostsAs('verified'),
  staging: hostsAs('staging'),
  webhooks: webhooksOf,
}

/** The member whose key or session it is. */
export const memberColumns = {
  memberId: sql<string | null>`${members.id}`.as('member_id'),
  memberName: sql<string | null>`${members.name}`.as('member_name'),
  memberRole: sql<Role | null>`${members.role}`.as('member_role'),
  memberRemovedMs: members.removedMs,
}

type PlanRow = Omit<InferSelectModel<typeof plans>, 'id' | 'name'> & {
  planId: string
  planName: string
  planStatus: PlanStatus
  trialEndsMs: number | null
  workspaceId: string
  workspaceName: string
  suspended: boolean
  quietEvaluate: boolean
  licensed: string[]
  verified: string[]
  staging: string[]
  webhooks: Subscription[]
}

/** The part of a key's record that comes from its workspace. */
export function workspaceOf(
  row: PlanRow,
): Pick<KeyRecord, 'workspace' | 'plan' | 'domains' | 'webhooks'> {
  return {
    workspace: {
      id: row.workspaceId,
      name: row.workspaceName,
      suspended: row.suspended,
      quietEvaluate: row.quietEvaluate,
    },
    plan: {
      id: row.planId,
      name: row.planName,
      priceCents: row.priceCents,
      domainSeats: row.domainSeats,
      monthlyChecks: row.monthlyChecks,
      allowsOverage: row.allowsOverage,
      overageCentsPer1000: row.overageCentsPer1000,
      apiRateLimit: row.apiRateLimit,
      apiRateWindowSec: row.apiRateWindowSec,
      edgeRateLimit: row.edgeRateLimit,
      edgeRateWindowSec: row.edgeRateWindowSec,
      maxTeamMembers: row.maxTeamMembers,
      monitoredIdentities: row.monitoredIdentities,
      retentionDays: row.retentionDays,
      features: row.features,
      status: row.planStatus,
      trialEndsAtMs: row.trialEndsMs,
    },
    domains: { licensed: row.licensed, verified: row.verified, staging: row.staging },
    webhooks: row.webhooks,
  }
}
