import * as z from 'zod'
import { KeyEnv, KeyKind, KeyScope, PlanStatus } from './enums.ts'
import { SiteHostname, Timestamp } from './fields.ts'

/** Shapes of /admin/v1, the operator's API: who uses this service, on which plan, with which keys. */

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const positive = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().trim().min(1).max(128)
const planId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Must be a lower-case id')

/** Licensed hosts take seats and live checks; verified domains are watched; staging is for tests. */
export const DomainRole = z.enum(['licensed', 'verified', 'staging']).meta({ id: 'DomainRole' })
export type DomainRole = z.infer<typeof DomainRole>

export const AdminPlan = z
  .object({
    id: planId,
    name,
    priceCents: amount,
    domainSeats: amount,
    monthlyChecks: amount,
    allowsOverage: z.boolean(),
    overageCentsPer1000: amount,
    apiRateLimit: positive,
    apiRateWindowSec: positive.max(86_400),
    edgeRateLimit: positive,
    edgeRateWindowSec: positive.max(86_400),
    maxTeamMembers: amount,
    monitoredIdentities: amount,
    retentionDays: positive.max(3650).default(180).meta({
      description: 'Days for which checks are kept; judgement looks back on 180 at most.',
    }),
    features: z.array(z.string().min(1).max(64)).max(64).meta({
      description:
        'What the plan includes. `monitor`: its workspaces may enrol people to watch. `stateless`: their test keys have each visit judged by itself; nothing is counted, linked or stored.',
    }),
  })
  .meta({ id: 'AdminPlan', description: 'A plan. The limits of a key are those of its plan.' })
export type AdminPlan = z.infer<typeof AdminPlan>

export const AdminWorkspace = z
  .object({
    id: z.uuid(),
    name: z.string(),
    planId: z.string(),
    planStatus: PlanStatus,
    trialEndsAt: Timestamp.nullable(),
    suspended: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'AdminWorkspace' })
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

export const AdminDomain = z
  .object({ host: z.string(), role: DomainRole })
  .meta({ id: 'AdminDomain' })
export type AdminDomain = z.infer<typeof AdminDomain>

export const AdminKey = z
  .object({
    id: z.string(),
    prefix: z.string(),
    kind: KeyKind,
    env: KeyEnv,
    scope: KeyScope,
    label: z.string().nullable(),
    memberId: z.string().nullable().meta({ description: 'The member whose personal key it is.' }),
    websiteHostname: z.string().nullable(),
    allowedIps: z.array(z.string()).nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp.nullable(),
    revokedAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable().meta({ description: 'To the hour.' }),
  })
  .meta({ id: 'AdminKey', description: 'A key without its secret.' })
export type AdminKey = z.infer<typeof AdminKey>

export const WorkspaceCreateRequest = z
  .object({ name, planId })
  .meta({ id: 'WorkspaceCreateRequest' })
export type WorkspaceCreateRequest = z.infer<typeof WorkspaceCreateRequest>

/** Only what is given changes. */
export const WorkspaceChangeRequest = z
  .object({
    planId: planId.optional(),
    planStatus: PlanStatus.optional(),
    trialEndsAt: Timestamp.nullable().optional().meta({
      description: 'When a trial ends: live checks of a `trialing` workspace stop then.',
    }),
    suspended: z.boolean().optional(),
  })
  .meta({ id: 'WorkspaceChangeRequest' })
export type WorkspaceChangeRequest = z.infer<typeof WorkspaceChangeRequest>

/** What GRAPH_SHARDS is to be: of these databases one wins the workspace. */
export const WorkspaceMoveRequest = z
  .object({
    shards: z
      .string()
      .max(2_000)
      .regex(
        /^[A-Z][A-Z0-9_]*(?:,[A-Z][A-Z0-9_]*)*$/,
        'Must be names of bindings, such as DB,DB_2',
      ),
  })
  .meta({ id: 'WorkspaceMoveRequest' })

export const WorkspaceMoveResponse = z
  .object({
    moved: z.int().min(0).meta({ description: 'Rows that this request moved.' }),
    done: z.boolean().meta({ description: 'false: ask again.' }),
    requestId: z.string(),
  })
  .meta({ id: 'WorkspaceMoveResponse' })

export const DomainRequest = z
  .object({ host: SiteHostname, role: DomainRole })
  .meta({ id: 'DomainRequest' })
export type DomainRequest = z.infer<typeof DomainRequest>

export const KeyCreateRequest = z
  .object({
    kind: KeyKind,
    env: KeyEnv,
    websiteHostname: SiteHostname.optional().meta({
      description: 'The host whose pages may use a publishable key.',
    }),
    expiresAt: Timestamp.optional(),
  })
  .refine(({ kind, websiteHostname }) => kind === 'publishable' || websiteHostname === undefined, {
    message: 'Only a publishable key is bound to a host',
    path: ['websiteHostname'],
  })
  .meta({ id: 'KeyCreateRequest' })
export type KeyCreateRequest = z.infer<typeof KeyCreateRequest>

export const AdminDemo = z
  .object({ workspaceId: z.uuid(), publishableKey: z.string(), secretKeyPrefix: z.string() })
  .meta({ id: 'AdminDemo', description: 'The two test keys that the demo page works with.' })
export type AdminDemo = z.infer<typeof AdminDemo>

export const AdminFeed = z
  .object({
    id: z.string(),
    title: z.string(),
    source: z.string(),
    present: z.boolean().meta({ description: 'Lookups have a copy of it.' }),
    entries: amount,
    confirmedAt: Timestamp.nullable().meta({
      description: 'When the copy was last confirmed to be current.',
    }),
    checkedAt: Timestamp.nullable(),
    overdue: z.boolean(),
    trust: z.number().min(0).max(1),
    lastFailure: z.object({ at: Timestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: 'AdminFeed', description: 'How fresh a source of intelligence is.' })
export type AdminFeed = z.infer<typeof AdminFeed>

const requestId = z.string()
export const PlanResponse = z.object({ plan: AdminPlan, requestId }).meta({ id: 'PlanResponse' })
export const PlanListResponse = z
  .object({ plans: z.array(AdminPlan), requestId })
  .meta({ id: 'PlanListResponse' })
export const WorkspaceResponse = z
  .object({ workspace: AdminWorkspace, requestId })
  .meta({ id: 'WorkspaceResponse' })
export const WorkspaceDetailResponse = z
  .object({
    workspace: AdminWorkspace,
    domains: z.array(AdminDomain),
    keys: z.array(AdminKey),
    requestId,
  })
  .meta({ id: 'WorkspaceDetailResponse' })
export const WorkspaceListResponse = z
  .object({ workspaces: z.array(AdminWorkspace), requestId })
  .meta({ id: 'WorkspaceListResponse' })
export const DomainListResponse = z
  .object({ domains: z.array(AdminDomain), requestId })
  .meta({ id: 'DomainListResponse' })
export const KeyListResponse = z
  .object({ keys: z.array(AdminKey), requestId })
  .meta({ id: 'KeyListResponse' })
export const KeyCreateResponse = z
  .object({
    key: z.string().meta({ description: 'The whole key. It is shown this once and kept nowhere.' }),
    record: AdminKey,
    requestId,
  })
  .meta({ id: 'KeyCreateResponse' })
export const KeyResponse = z.object({ record: AdminKey, requestId }).meta({ id: 'KeyResponse' })
export const DemoResponse = z.object({ demo: AdminDemo, requestId }).meta({ id: 'DemoResponse' })
export const FeedListResponse = z
  .object({ feeds: z.array(AdminFeed), requestId })
  .meta({ id: 'FeedListResponse' })
