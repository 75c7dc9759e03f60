import type { KeyEnv, KeyKind } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { type Params, statement } from '../database/index.ts'
import { type KeyRow, keys } from '../schema/index.ts'

type Unset = 'revokedMs' | 'lastUsedMs' | 'keyedChecksum' | 'replacedBy'
/** `allowedIps` as JSON. */
interface NewKey extends Omit<KeyRow, Unset | 'allowedIps'> {
  allowedIps: string | null
  replaces: string | null
}

/** Inserts a key. One that replaces another is inserted only if the statement before it marked that one as replaced. */
export const insertKey = statement((q, v: Params<NewKey>) =>
  q
    .insert(keys)
    // All columns, in the order of the table: Drizzle requires it.
    .select(
      q
        .select({
          id: sql`${v.id}`.as('id'),
          workspaceId: sql`${v.workspaceId}`.as('workspace_id'),
          hash: sql`${v.hash}`.as('hash'),
          kind: sql<KeyKind>`${v.kind}`.as('kind'),
          env: sql<KeyEnv>`${v.env}`.as('env'),
          scope: sql`${v.scope}`.as('scope'),
          websiteHostname: sql`${v.websiteHostname}`.as('website_hostname'),
          createdMs: sql`${v.createdMs}`.as('created_ms'),
          expiresMs: sql`${v.expiresMs}`.as('expires_ms'),
          revokedMs: sql`NULL`.as('revoked_ms'),
          label: sql`${v.label}`.as('label'),
          memberId: sql`${v.memberId}`.as('member_id'),
          lastUsedMs: sql`NULL`.as('last_used_ms'),
          keyedChecksum: sql`1`.as('keyed_checksum'),
          allowedIps: sql`${v.allowedIps}`.as('allowed_ips'),
          replacedBy: sql`NULL`.as('replaced_by'),
        })
        .from(sql`(SELECT 1)`)
        .where(sql`${v.replaces} IS NULL OR changes() > 0`),
    )
    .returning(),
)
