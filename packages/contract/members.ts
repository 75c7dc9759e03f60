import * as z from 'zod'
import { AdminKey } from './admin/admin.ts'
import { KeyEnv, KeyKind, Role } from './answer/answer-enums.ts'
import { NextCursor, Ok, RequestId, Timestamp } from './answer/answer-fields.ts'
import { EmailAddress, SiteHostname } from './fields.ts'
import { KeyAccess, KeyAddresses } from './routes/key-rights.ts'
import { pageFields } from './server-fields.ts'

export const Member = z
  .object({
    id: z.uuid().describe('Id of the member.'),
    name: z.string().describe('Name of the member.'),
    emailMasked: z
      .string()
      .nullable()
      .describe('Masked address of the member; null: none was given.'),
    role: Role,
    createdAt: Timestamp.describe('When the member was added.'),
    lastSignInAt: Timestamp.nullable().describe('Latest sign-in; null: never.'),
  })
  .meta({ id: 'Member', description: 'A member of the workspace.' })
export type Member = z.infer<typeof Member>

/** Name of the operator in the audit log. */
export const OPERATOR_NAME = 'operator'
/** Actors in the audit log other than members: the operator, and keys by their prefixes. */
const RESERVED_NAME = new RegExp(`^(${OPERATOR_NAME}$|(sk|pk)_(test|live)_)`, 'i')

const name = z
  .string()
  .normalize('NFKC')
  .trim()
  .min(1)
  .max(80)
  .refine((text) => !/\p{C}/u.test(text), 'Must have no control or invisible characters')
  .refine((text) => !RESERVED_NAME.test(text), 'Must not be the name of the operator or of a key')
  .describe('Name of the member, which no other member of the workspace has.')

export const MemberRequest = z
  .object({ name, role: Role, email: EmailAddress.optional().describe('Address of the member.') })
  .meta({ id: 'MemberRequest' })
export type MemberRequest = z.infer<typeof MemberRequest>

export const MemberChangeRequest = z
  .object({ role: Role.optional(), name: name.optional() })
  .meta({ id: 'MemberChangeRequest' })
export type MemberChangeRequest = z.infer<typeof MemberChangeRequest>

export const MemberResult = z
  .object({ ok: Ok, member: Member, requestId: RequestId })
  .meta({ id: 'MemberResult' })
export const MemberListResult = z
  .object({
    members: z.array(Member).describe('All members.'),
    max: z.int().min(0).describe('Maximum number of members that the plan allows.'),
    requestId: RequestId,
  })
  .meta({ id: 'MemberListResult' })
export type MemberListResult = z.infer<typeof MemberListResult>

export const SignInLink = z
  .object({
    url: z.string().meta({ description: 'Opens the console once, for this member.' }),
    expiresAt: Timestamp.describe('End of its life.'),
    requestId: RequestId,
  })
  .meta({ id: 'SignInLink', description: 'A link that opens the console once.' })
export type SignInLink = z.infer<typeof SignInLink>

/** A link that the operator asked for, and whom it signs in. */
export const ConsoleLink = SignInLink.extend({
  member: z
    .object({ name: z.string().describe('Name of the member.'), role: Role })
    .describe('The member; an existing one keeps its role.'),
}).meta({ id: 'ConsoleLink', description: 'A link that opens the console once, and for whom.' })

/** The operator's request for a member's sign-in link. */
export const ConsoleLinkRequest = z
  .object({
    workspace: z.string().min(1).max(100).optional().meta({
      description: 'Id or name; absent: the only workspace there is.',
    }),
    name,
    role: Role.default('admin').meta({ description: 'Of a member who is new.' }),
    email: EmailAddress.optional().describe('Address of a member who is new.'),
  })
  .meta({ id: 'ConsoleLinkRequest' })
export type ConsoleLinkRequest = z.infer<typeof ConsoleLinkRequest>

export const SignInRequest = z
  .object({ token: z.string().min(20).max(200).describe('Token of the link.') })
  .meta({ id: 'SignInRequest' })
export type SignInRequest = z.infer<typeof SignInRequest>

/** The signed-in member and its permissions. */
export const ConsoleSession = z
  .object({
    member: z
      .object({
        id: z.uuid().describe('Id of the member.'),
        name: z.string().describe('Name of the member.'),
        role: Role,
      })
      .describe('The member who is signed in.'),
    workspace: z
      .object({
        id: z.uuid().describe('Id of the workspace.'),
        name: z.string().describe('Name of the workspace.'),
      })
      .describe('The workspace of the session.'),
    expiresAt: Timestamp.describe('End of the session.'),
    requestId: RequestId,
  })
  .meta({ id: 'ConsoleSession', description: 'The member who is signed in to the console.' })
export type ConsoleSession = z.infer<typeof ConsoleSession>

export const WorkspaceKeyRequest = z
  .object({
    kind: KeyKind.default('secret'),
    env: KeyEnv,
    scope: KeyAccess.default('full'),
    label: z.string().trim().min(1).max(80).describe('Name of the key, for people.'),
    websiteHostname: SiteHostname.optional().describe('Host that a publishable key is bound to.'),
    allowedIps: KeyAddresses.optional(),
    expiresAt: Timestamp.optional().describe('When the key expires; absent: never.'),
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
    key: z
      .string()
      .meta({ description: 'The complete key. It is returned only once and not stored.' }),
    record: AdminKey,
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceKeyResult' })
export type WorkspaceKeyResult = z.infer<typeof WorkspaceKeyResult>
export const WorkspaceKeyListResult = z
  .object({
    keys: z.array(AdminKey).describe('Keys, without their secrets.'),
    requestId: RequestId,
  })
  .meta({ id: 'WorkspaceKeyListResult' })
export type WorkspaceKeyListResult = z.infer<typeof WorkspaceKeyListResult>

/** One change: its actor, and the values before and after, without clear addresses. */
export const AuditEntry = z
  .object({
    id: z.uuid().describe('Id of the entry.'),
    at: Timestamp.describe('When it happened.'),
    actor: z.string().meta({ description: 'Name of the member, prefix of the key, or operator.' }),
    memberId: z
      .uuid()
      .nullable()
      .describe('Id of the member; null: a key of no member, or the operator.'),
    action: z.string().describe('What was done, such as key_created.'),
    subject: z.string().nullable().describe('Id of what it was done to; null: the workspace.'),
    before: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('State before; null: it did not exist.'),
    after: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('State after; null: it was removed.'),
  })
  .meta({
    id: 'AuditEntry',
    description:
      'One change: who made it, and the state before and after, without clear addresses.',
  })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.strictObject(pageFields).meta({ id: 'AuditQuery' })
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditResult = z
  .object({
    entries: z.array(AuditEntry).describe('Entries, newest first.'),
    nextCursor: NextCursor,
    requestId: RequestId,
  })
  .meta({ id: 'AuditResult' })
export type AuditResult = z.infer<typeof AuditResult>
