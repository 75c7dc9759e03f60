import { sql } from 'drizzle-orm'
import { batch, excluded, inScope, type Params, statement } from '../database/index.ts'
import { type AuditEntry, auditAfter } from '../members/index.ts'
import { type PolicyRow, policies } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** The rules of an environment and their revision. */
export type StoredPolicy = Omit<PolicyRow, 'workspaceId' | 'env'>

const columns = {
  revision: policies.revision,
  live: policies.live,
  draft: policies.draft,
  draftSinceMs: policies.draftSinceMs,
  byName: policies.byName,
  atMs: policies.atMs,
}

const policyOf = statement((q, v: Params<Scope>) =>
  q.select(columns).from(policies).where(inScope(policies, v)),
)

/** An environment's policy; null: none was ever set. */
export function readPolicy(
  { workspaceId, env }: Scope,
  db: D1Database,
): Promise<StoredPolicy | null> {
  return policyOf.first(db, { workspaceId, env })
}

type Saved = Omit<PolicyRow, 'live' | 'draft'> & { live: string; draft: string | null }

/** Writes if the stored revision is the previous one, or there is none and this is the first. */
const save = statement((q, v: Params<Saved>) =>
  q
    .insert(policies)
    .select(
      sql`SELECT ${v.workspaceId}, ${v.env}, ${v.revision}, ${v.live}, ${v.draft}, ${v.draftSinceMs},
          ${v.byName}, ${v.atMs}
        WHERE ${v.revision} = 1 OR EXISTS (SELECT 1 FROM ${policies} WHERE ${inScope(policies, v)})`,
    )
    .onConflictDoUpdate({
      target: [policies.workspaceId, policies.env],
      set: excluded(columns),
      setWhere: sql`${policies.revision} = excluded.revision - 1`,
    }),
)

/**
 * Stores a policy as the next revision, with its log entry: `policy.revision` is the stored revision plus 1, 1 for the
 * first. false: the policy was changed meanwhile, and stays as it is.
 */
export async function savePolicy(
  { workspaceId, env }: Scope,
  db: D1Database,
  policy: StoredPolicy,
  audit: AuditEntry,
): Promise<boolean> {
  const live = JSON.stringify(policy.live)
  const draft = policy.draft && JSON.stringify(policy.draft)
  const [{ changes }] = await batch(db, [
    save.bind(db, { workspaceId, env, ...policy, live, draft }),
    auditAfter(workspaceId, db, audit),
  ] as const)
  return changes > 0
}
