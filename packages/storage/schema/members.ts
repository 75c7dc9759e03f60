import type { OutcomeName, Role } from '@vigil/contract'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import * as z from 'zod'
import { json } from '../database/json-column.ts'

/** Members of a workspace, the audit log, reviews and outcomes. */

export const members = sqliteTable(
  'members',
  {
    id: text().primaryKey().notNull(),
    workspaceId: text('workspace_id').notNull(),
    name: text().notNull(),
    role: text().$type<Role>().notNull(),
    emailHash: text('email_hash'),
    emailMasked: text('email_masked'),
    createdMs: integer('created_ms').notNull(),
    lastSignInMs: integer('last_sign_in_ms'),
    removedMs: integer('removed_ms'),
  },
  (table) => [index('members_of_workspace').on(table.workspaceId, table.createdMs)],
)
export type MemberRow = typeof members.$inferSelect

/** By the SHA-256 of the token, hex. */
export const signInLinks = sqliteTable('sign_in_links', {
  tokenHash: text('token_hash').primaryKey().notNull(),
  memberId: text('member_id').notNull(),
  expiresMs: integer('expires_ms').notNull(),
  usedMs: integer('used_ms'),
})

export const memberSessions = sqliteTable(
  'member_sessions',
  {
    tokenHash: text('token_hash').primaryKey().notNull(),
    memberId: text('member_id').notNull(),
    createdMs: integer('created_ms').notNull(),
    expiresMs: integer('expires_ms').notNull(),
  },
  (table) => [index('member_sessions_of').on(table.memberId)],
)

const fields = json(z.record(z.string(), z.unknown()))

export const auditLog = sqliteTable(
  'audit_log',
  {
    workspaceId: text('workspace_id').notNull(),
    /** UUIDv7: sorts by time. */
    id: text().notNull(),
    atMs: integer('at_ms').notNull(),
    actor: text().notNull(),
    action: text().notNull(),
    subject: text(),
    before: fields('before'),
    after: fields('after'),
    /** null: a key of no member, or the operator. */
    memberId: text('member_id'),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
export type AuditRow = typeof auditLog.$inferSelect

export const reviews = sqliteTable(
  'reviews',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<'test' | 'live'>().notNull(),
    checkId: text('check_id').notNull(),
    state: text().$type<'open' | 'claimed' | 'done'>().notNull(),
    byName: text('by_name'),
    noteEncrypted: text('note_sealed'),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.env, table.checkId] })],
)
export type ReviewRow = typeof reviews.$inferSelect

export const outcomes = sqliteTable(
  'outcomes',
  {
    workspaceId: text('workspace_id').notNull(),
    env: text().$type<'test' | 'live'>().notNull(),
    checkId: text('check_id').notNull(),
    outcome: text().$type<OutcomeName>().notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.env, table.checkId, table.outcome] }),
  ],
)
