import * as z from 'zod'
import { KeyEnv, KeyKind, KeyScope, PlanStatus } from '../answer/answer-enums.ts'
import { RequestId, Timestamp } from '../answer/answer-fields.ts'
import { SiteHostname } from '../fields.ts'
import { KeyAccess, KeyAddresses } from '../routes/key-rights.ts'

/** Shapes of /admin/v1, the operator's API: who uses this service, on which plan, with which keys. */

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const positive = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const name = z.string().trim().min(1).max(128).describe('Name for people, at most 128 characters.')
const planId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'Must be a lower-case id')
  .describe('Id of the plan.')

const quietEvaluate = z.boolean().meta({
  description:
    'Evaluate returns only the verdict token and a coarse verdict to the browser, in the same shape: no reasons, no facets, and `allow` instead of `shadow`. The check returns the full assessment.',
})

/** `licensed`: hosts that use seats and live checks; `verified`: monitored domains; `staging`: for tests. */
export const DomainRole = z.enum(['licensed', 'verified', 'staging']).meta({
  id: 'DomainRole',
  description:
    'licensed: takes a seat and live checks; verified: ownership is proved; staging: for tests.',
})
export type DomainRole = z.infer<typeof DomainRole>

export const AdminPlan = z
  .object({
    id: planId.describe('Id of the plan.'),
    name,
    priceCents: amount.describe('Price per month, US cents.'),
    domainSeats: amount.describe('Number of hosts that may be licensed.'),
    monthlyChecks: amount.describe('Live checks included per month.'),
    allowsOverage: z.boolean().describe('Whether further checks are accepted and billed.'),
    overageCentsPer1000: amount.describe('Price of 1,000 further checks, US cents.'),
    apiRateLimit: positive.describe('Requests per window on the server API, per key.'),
    apiRateWindowSec: positive.max(86_400).describe('Length of that window, seconds.'),
    edgeRateLimit: positive.describe('Requests per window on the browser host, per key.'),
    edgeRateWindowSec: positive.max(86_400).describe('Length of that window, seconds.'),
    maxTeamMembers: amount.describe('Largest number of members.'),
    monitoredIdentities: amount.describe('Largest number of people who may be monitored.'),
    retentionDays: positive.max(3650).default(180).meta({
      description: 'Days for which checks are stored; at most the last 180 are used for scoring.',
    }),
    features: z.array(z.string().min(1).max(64)).max(64).meta({
      description:
        'What the plan includes. `monitor`: its workspaces may enrol people for monitoring. `stateless`: with their test keys each visit is scored independently; nothing is counted, linked or stored.',
    }),
  })
  .meta({ id: 'AdminPlan', description: 'A plan. The limits of a key are those of its plan.' })
export type AdminPlan = z.infer<typeof AdminPlan>

export const AdminWorkspace = z
  .object({
    id: z.uuid().describe('Id of the workspace (UUID).'),
    name: z.string().describe('Name of the workspace.'),
    planId: z.string().describe('Id of its plan.'),
    planStatus: PlanStatus,
    trialEndsAt: Timestamp.nullable().describe('End of the trial; null: none.'),
    suspended: z.boolean().describe('Whether all of its keys are refused.'),
    quietEvaluate,
    createdAt: Timestamp.describe('When it was created.'),
  })
  .meta({ id: 'AdminWorkspace', description: 'A workspace with its plan and state.' })
export type AdminWorkspace = z.infer<typeof AdminWorkspace>

export const AdminDomain = z
  .object({ host: z.string().describe('The hostname.'), role: DomainRole })
  .meta({ id: 'AdminDomain', description: 'A host of a workspace and its role.' })
export type AdminDomain = z.infer<typeof AdminDomain>

export const AdminKey = z
  .object({
    id: z.string().describe('Id of the key: the eight characters after its kind and environment.'),
    prefix: z.string().describe('The key up to the end of its id.'),
    kind: KeyKind,
    env: KeyEnv,
    scope: KeyScope,
    label: z.string().nullable().describe('Name that its maker gave it; null: none.'),
    memberId: z.string().nullable().meta({ description: 'The member whose personal key it is.' }),
    websiteHostname: z
      .string()
      .nullable()
      .describe('Host that a publishable key is bound to; null: none.'),
    allowedIps: z
      .array(z.string())
      .nullable()
      .describe('Blocks of addresses that it may be used from; null: every address.'),
    replacedBy: z.string().nullable().meta({ description: 'Id of the key that replaced it.' }),
    createdAt: Timestamp.describe('When it was created.'),
    expiresAt: Timestamp.nullable().describe('When it expires; null: never.'),
    revokedAt: Timestamp.nullable().describe('When it was revoked; null: it was not.'),
    lastUsedAt: Timestamp.nullable().meta({ description: 'To the hour.' }),
  })
  .meta({ id: 'AdminKey', description: 'A key without its secret.' })
export type AdminKey = z.infer<typeof AdminKey>

export const WorkspaceCreateRequest = z
  .object({ name, planId })
  .meta({ id: 'WorkspaceCreateRequest' })
export type WorkspaceCreateRequest = z.infer<typeof WorkspaceCreateRequest>

/** Only the given fields change. */
export const WorkspaceChangeRequest = z
  .object({
    planId: planId.optional().describe('Id of the new plan.'),
    planStatus: PlanStatus.optional(),
    trialEndsAt: Timestamp.nullable().optional().meta({
      description: 'When a trial ends: live checks of a `trialing` workspace stop then.',
    }),
    suspended: z
      .boolean()
      .optional()
      .describe('true: refuse all keys of the workspace; false: resume.'),
    quietEvaluate: quietEvaluate.optional(),
  })
  .meta({ id: 'WorkspaceChangeRequest', description: 'Only the fields that are given change.' })
export type WorkspaceChangeRequest = z.infer<typeof WorkspaceChangeRequest>

/** The intended value of GRAPH_SHARDS; one of these databases is chosen for the workspace. */
export const WorkspaceMoveRequest = z
  .object({
    shards: z
      .string()
      .max(2_000)
      .regex(/^[A-Z][A-Z0-9_]*(?:,[A-Z][A-Z0-9_]*)*$/, 'Must be names of bindings, such as DB,DB_2')
      .describe('Names of the database bindings, separated by commas.'),
  })
  .meta({ id: 'WorkspaceMoveRequest' })

export const WorkspaceMoveResponse = z
  .object({
    moved: z.int().min(0).meta({ description: 'Rows that this request moved.' }),
    done: z.boolean().meta({ description: 'false: ask again.' }),
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceMoveResponse' })

export const DomainRequest = z
  .object({
    host: SiteHostname.describe('The hostname, without a scheme or path.'),
    role: DomainRole,
  })
  .meta({ id: 'DomainRequest' })
export type DomainRequest = z.infer<typeof DomainRequest>

export const KeyCreateRequest = z
  .object({
    kind: KeyKind,
    env: KeyEnv,
    websiteHostname: SiteHostname.optional().meta({
      description: 'The host whose pages may use a publishable key.',
    }),
    label: z.string().trim().min(1).max(80).optional().describe('Name of the key, for people.'),
    scope: KeyAccess.optional(),
    allowedIps: KeyAddresses.optional(),
    expiresAt: Timestamp.optional().describe('When the key expires; absent: never.'),
  })
  .refine(({ kind, websiteHostname }) => kind === 'publishable' || websiteHostname === undefined, {
    message: 'Only a publishable key is bound to a host',
    path: ['websiteHostname'],
  })
  .meta({ id: 'KeyCreateRequest' })
export type KeyCreateRequest = z.infer<typeof KeyCreateRequest>

export const AdminDemo = z
  .object({
    workspaceId: z.uuid().describe('Workspace that the demo page belongs to.'),
    publishableKey: z.string().describe('Publishable test key that the page uses.'),
    secretKeyPrefix: z.string().describe('Prefix of the secret test key that its backend uses.'),
  })
  .meta({ id: 'AdminDemo', description: 'The two test keys that the demo page works with.' })
export type AdminDemo = z.infer<typeof AdminDemo>

export const AdminFeed = z
  .object({
    id: z.string().describe('Id of the feed.'),
    title: z.string().describe('Name of the feed.'),
    source: z.string().describe('URL that it is read from.'),
    present: z.boolean().meta({ description: 'Lookups have a copy of it.' }),
    entries: amount.describe('Number of entries in the copy.'),
    confirmedAt: Timestamp.nullable().meta({
      description: 'When the copy was last confirmed to be current.',
    }),
    checkedAt: Timestamp.nullable().describe('When its source was last queried; null: never.'),
    overdue: z.boolean().describe('Whether it is older than its interval allows.'),
    trust: z.number().min(0).max(1).describe('Weight of its entries, 0 to 1; it falls with age.'),
    lastFailure: z
      .object({
        at: Timestamp.describe('When it failed.'),
        reason: z.string().describe('Why it failed.'),
      })
      .nullable()
      .describe('Last refresh that failed; null: the last one worked.'),
  })
  .meta({ id: 'AdminFeed', description: 'How fresh a source of intelligence is.' })
export type AdminFeed = z.infer<typeof AdminFeed>
