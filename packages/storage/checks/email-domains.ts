import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inScope, insideOf, type Places, statement } from '../database/index.ts'
import { emailDomains, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

type OfDomain = Places<Scope & { domainKey: string | null }>

/** When an environment first saw a mail domain, ms; NULL: never, or none is named. */
export const domainFirstMs = (v: OfDomain): SQL<number | null> =>
  sql<
    number | null
  >`(SELECT d.first_ms FROM ${emailDomains} d WHERE ${insideOf('d', v)} AND d.domain_key = ${v.domainKey})`

/** Reads when an environment first saw one mail domain. */
export const domainFirstSeen = statement((q, v: OfDomain) =>
  q.select({ firstMs: domainFirstMs(v).as('firstMs') }).from(sql`(SELECT 1)`),
)

/** Notes a mail domain where the check that came with it is stored. */
export const newDomain = statement(
  (
    _,
    v: Places<Scope & { id: string; domainKey: string; atMs: number }>,
  ) => sql`INSERT INTO ${emailDomains}
    (workspace_id, env, domain_key, first_ms)
    SELECT ${v.workspaceId}, ${v.env}, ${v.domainKey}, ${v.atMs}
    WHERE EXISTS (SELECT 1 FROM ${visits} WHERE ${and(inScope(visits, v), eq(visits.id, v.id))})
    ON CONFLICT DO NOTHING`,
)

/** Notes a mail domain whose check lies in another database, where it is stored. */
export const newDomainApart = statement(
  (q, v: Places<Scope & { domainKey: string; atMs: number }>) =>
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
