import * as z from 'zod'
import { AdminKey } from './admin.ts'
import { KeyEnv, KeyKind, Role } from './enums.ts'
import { EmailAddress, pageFields, SiteHostname, Timestamp } from './fields.ts'

const requestId = z.string()

export const Member = z
  .object({
    id: z.uuid(),
    name: z.string(),
    emailMasked: z.string().nullable(),
    role: Role,
    createdAt: Timestamp,
    lastSignInAt: Timestamp.nullable(),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

const name = z.string().trim().min(1).max(80)

export const MemberRequest = z
  .object({ name, role: Role, email: EmailAddress.optional() })
  .meta({ id: 'MemberRequest' })
export type MemberRequest = z.infer<typeof MemberRequest>

export const MemberChangeRequest = z
  .object({ role: Role.optional(), name: name.optional() })
  .meta({ id: 'MemberChangeRequest' })
export type MemberChangeRequest = z.infer<typeof MemberChangeRequest>

export const MemberResult = z
  .object({ ok: z.literal(true), member: Member, requestId })
  .meta({ id: 'MemberResult' })
export const MemberListResult = z
  .object({ members: z.array(Member), max: z.int().min(0), requestId })
  .meta({ id: 'MemberListResult' })
export type MemberListResult = z.infer<typeof MemberListResult>

export const SignInLink = z
  .object({
    url: z.string().meta({ description: 'Opens the console once, for this member.' }),
    expiresAt: Timestamp,
    requestId,
  })
  .meta({ id: 'SignInLink' })
export type SignInLink = z.infer<typeof SignInLink>

/** The operator's way to a member's link. */
export const ConsoleLinkRequest = z
  .object({
    workspace: z.string().min(1).max(100).optional().meta({
      description: 'Id or name; absent: the only workspace there is.',
    }),
    name,
    role: Role.default('admin').meta({ description: 'Of a member who is new.' }),
  })
  .meta({ id: 'ConsoleLinkRequest' })
export type ConsoleLinkRequest = z.infer<typeof ConsoleLinkRequest>

export const SignInRequest = z
  .object({ token: z.string().min(20).max(200) })
  .meta({ id: 'SignInRequest' })
export type SignInRequest = z.infer<typeof SignInRequest>

/** Who is signed in, and what the person may do. */
export const ConsoleSession = z
  .object({
    member: z.object({ id: z.uuid(), name: z.string(), role: Role }),
    workspace: z.object({ id: z.uuid(), name: z.string() }),
    expiresAt: Timestamp,
    requestId,
  })
  .meta({ id: 'ConsoleSession' })
export type ConsoleSession = z.infer<typeof ConsoleSession>

export const WorkspaceKeyRequest = z
  .object({
    kind: KeyKind.default('secret'),
    env: KeyEnv,
    scope: z.enum(['full', 'read']).default('full'),
    label: z.string().trim().min(1).max(80),
    websiteHostname: SiteHostname.optional(),
    allowedIps: z
      .array(z.union([z.cidrv4(), z.cidrv6()]))
      .min(1)
      .max(20)
      .optional()
      .meta({
        description:
          'Blocks of addresses that a secret key may be used from; absent: every address.',
      }),
    expiresAt: Timestamp.optional(),
    personal: z.boolean().default(false).meta({
      description: 'A key of the member who makes it: it can do what the member can.',
    }),
  })
  .meta({ id: 'WorkspaceKeyRequest' })
export type WorkspaceKeyRequest = z.infer<typeof WorkspaceKeyRequest>

/** A key that replaces another. */
export const KeyRerollRequest = z
  .object({
    graceHours: z.int().min(0).max(168).default(24).meta({
      description: 'Hours for which the old key works on.',
    }),
  })
  .meta({ id: 'KeyRerollRequest' })
export type KeyRerollRequest = z.infer<typeof KeyRerollRequest>

export const WorkspaceKeyResult = z
  .object({
    key: z.string().meta({ description: 'The whole key. It is shown this once and kept nowhere.' }),
    record: AdminKey,
    requestId,
  })
  .meta({ id: 'WorkspaceKeyResult' })
export type WorkspaceKeyResult = z.infer<typeof WorkspaceKeyResult>
export const WorkspaceKeyListResult = z
  .object({ keys: z.array(AdminKey), requestId })
  .meta({ id: 'WorkspaceKeyListResult' })
export type WorkspaceKeyListResult = z.infer<typeof WorkspaceKeyListResult>

/** One change: who made it, and how it was before and after, without clear addresses. */
export const AuditEntry = z
  .object({
    id: z.uuid(),
    at: Timestamp,
    actor: z.string().meta({ description: 'Name of the member, prefix of the key, or operator.' }),
    action: z.string(),
    subject: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.strictObject(pageFields).meta({ id: 'AuditQuery' })
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditResult = z
  .object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable(), requestId })
  .meta({ id: 'AuditResult' })
export type AuditResult = z.infer<typeof AuditResult>
