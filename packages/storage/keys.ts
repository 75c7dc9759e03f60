import { type AdminPlan, KeyEnv, KeyKind, KeyScope, PlanStatus } from '@vigil/contract'
import { PLAN_COLUMNS, planOf } from './plans.ts'
import { number, numberOrNull, type Row, text, textOrNull, texts } from './row.ts'

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
    .first<Row>()
  return row === null ? null : keyRecordOf(row)
}

function keyRecordOf(row: Row): KeyRecord {
  const kind = KeyKind.parse(row.kind)
  const env = KeyEnv.parse(row.env)
  const keyId = text(row, 'id')
  return {
    keyId,
    hash: text(row, 'hash'),
    kind,
    env,
    scope: KeyScope.parse(row.scope),
    prefix: keyPrefix(kind, env, keyId),
    websiteHostname: textOrNull(row, 'website_hostname'),
    expiresAtMs: numberOrNull(row, 'expires_ms'),
    revokedAtMs: numberOrNull(row, 'revoked_ms'),
    workspace: {
      id: text(row, 'workspace_id'),
      name: text(row, 'workspace_name'),
      suspended: number(row, 'suspended') === 1,
    },
    plan: {
      ...planOf(row),
      status: PlanStatus.parse(row.plan_status),
      trialEndsAtMs: numberOrNull(row, 'trial_ends_ms'),
    },
    domains: {
      licensed: texts(text(row, 'licensed')),
      verified: texts(text(row, 'verified')),
      staging: texts(text(row, 'staging')),
    },
  }
}

/** What of a key may be shown: it ends after the id. */
export function keyPrefix(kind: KeyKind, env: KeyEnv, keyId: string): string {
  return `${kind === 'secret' ? 'sk' : 'pk'}_${env}_${keyId}`
}
