import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, type Params, statement } from '../database/index.ts'
import { emailDomains } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { isStored } from './is-stored.ts'

type OfDomain = Params<Scope & { domainKey: string | null }>

/** When an environment first saw a mail domain, ms; NULL: never, or none is named. */
export const domainFirstMs = (v: OfDomain): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT d.first_ms FROM ${emailDomains} d WHERE ${aliasInScope('d', v)} AND d.domain_key = ${v.domainKey})`

/** Reads when an environment first saw one mail domain. */
export const domainFirstSeen = statement((q, v: OfDomain) =>
  q.select({ firstMs: domainFirstMs(v).as('firstMs') }).from(sql`(SELECT 1)`),
)

/** Records a mail domain if its check is stored. */
export const newDomain = statement(
  (
    _,
    v: Params<Scope & { id: string; domainKey: string; atMs: number }>,
  ) => sql`INSERT INTO ${emailDomains}
    (workspace_id, env, domain_key, first_ms)
    SELECT ${v.workspaceId}, ${v.env}, ${v.domainKey}, ${v.atMs}
    WHERE ${isStored(v)}
    ON CONFLICT DO NOTHING`,
)

/** Records a mail domain whose check is stored in another database. */
export const newDomainElsewhere = statement(
  (q, v: Params<Scope & { domainKey: string; atMs: number }>) =>
    q
      .insert(emailDomains)
      .values({
        workspaceId: v.workspaceId,
        env: v.env,
        domainKey: v.domainKey,
        firstMs: v.atMs,
      })
      .onConflictDoNothing(),
)
