import type { AdminPlan, KeyEnv, KeyKind, KeyScope, PlanStatus } from '@vigil/contract'
import { type NamedPlanRow, PLAN_COLUMNS, planOf } from './plans.ts'
import { texts } from './row.ts'
import type { KeyRow, WorkspaceRow } from './schema/index.ts'

/** A workspace's plan, with how it stands. */
export interface Plan extends AdminPlan {
  status: PlanStatus
  trialEndsAtMs: number | null
}

/** A key with all that authentication and limits ask of it. */
export interface KeyRecord {
  keyId: string
  /** SHA-256 of the whole key, hex. */
  hash: string
  kind: KeyKind
  env: KeyEnv
  scope: KeyScope
  prefix: string
  websiteHostname: string | null
  expiresAtMs: number | null
  revokedAtMs: number | null
  workspace: { id: string; name: string; suspended: boolean }
  plan: Plan
  domains: { licensed: string[]; verified: string[]; staging: string[] }
}

/** The key of an id, in one statement with its workspace, plan and hosts; null: there is none. */
export async function findKey(db: D1Database, keyId: string): Promise<KeyRecord | null> {
  const hosts = (role: string) =>
    `(SELECT json_group_array(host) FROM domains d WHERE d.workspace_id = w.id AND d.role = '${role}') AS ${role}`
  const row = await db
    .prepare(
      `SELECT k.id, k.hash, k.kind, k.env, k.scope, k.website_hostname, k.expires_ms, k.revoked_ms,
         w.id AS workspace_id, w.name AS workspace_name, w.suspended, w.plan_status,
         w.trial_ends_ms, ${hosts('licensed')}, ${hosts('verified')}, ${hosts('staging')},
         ${PLAN_COLUMNS}
       FROM keys k JOIN workspaces w ON w.id = k.workspace_id JOIN plans p ON p.id = w.plan_id
       WHERE k.id = ?`,
    )
    .bind(keyId)
    .first<FoundKey>()
  return row === null ? null : keyRecordOf(row)
}

/** A key's row with those of its workspace and plan; its hosts by role, as JSON. */
type FoundKey = KeyRow &
  Pick<WorkspaceRow, 'suspended' | 'plan_status' | 'trial_ends_ms'> &
  NamedPlanRow & { workspace_name: string; licensed: string; verified: string; staging: string }

function keyRecordOf(row: FoundKey): KeyRecord {
  const { id: keyId, hash, kind, env, scope } = row
  return {
    keyId,
    hash,
    kind,
    env,
    scope,
    prefix: keyPrefix(kind, env, keyId),
    websiteHostname: row.website_hostname,
    expiresAtMs: row.expires_ms,
    revokedAtMs: row.revoked_ms,
    workspace: {
      id: row.workspace_id,
      name: row.workspace_name,
      suspended: row.suspended === 1,
    },
    plan: { ...planOf(row), status: row.plan_status, trialEndsAtMs: row.trial_ends_ms },
    domains: {
      licensed: texts(row.licensed),
      verified: texts(row.verified),
      staging: texts(row.staging),
    },
  }
}

/** What of a key may be shown: it ends after the id. */
export function keyPrefix(kind: KeyKind, env: KeyEnv, keyId: string): string {
  return `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${keyId}`
}
