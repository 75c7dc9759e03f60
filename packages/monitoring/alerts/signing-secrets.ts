import { DAY_MS } from '@vigil/evidence'
import { type Params, statement } from '@vigil/storage'
import { and, eq, sql } from 'drizzle-orm'
import { changeLogged, type Logging } from '../audit.ts'
import { type AlertEndpointRow, alertEndpoint } from '../schema/alerts.ts'

/** How long a replaced secret also signs. */
const ROTATION_MS = DAY_MS
/** Replaced secrets that sign besides the latest of them: the header has a signature of each. */
const MAX_OLDER = 4

const {
  old_secret_encrypted: old,
  old_until_ms: oldUntilMs,
  older_secrets_encrypted,
} = alertEndpoint
const older = sql`COALESCE(${older_secrets_encrypted}, '[]')`
const newestOlder = sql`iif(json_array_length(${older}) < ${sql.raw(String(MAX_OLDER))}, ${older}, json_remove(${older}, '$[0]'))`

type Rotation = {
  workspaceId: string
  id: string
  secretEncrypted: string
  untilMs: number
  nowMs: number
}
const replaceSecret = statement((q, v: Params<Rotation>) =>
  q
    .update(alertEndpoint)
    .set({
      // Of two replaced secrets the later one signs longer, so without it there is none that still signs.
      older_secrets_encrypted: sql`iif(${oldUntilMs} > ${v.nowMs}, json_insert(${newestOlder}, '$[#]', json_array(${old}, ${oldUntilMs})), NULL)`,
      old_secret_encrypted: sql`${alertEndpoint.secret_encrypted}`,
      old_until_ms: sql`${v.untilMs}`,
      secret_encrypted: sql`${v.secretEncrypted}`,
    })
    .where(
      and(
        eq(alertEndpoint.workspace_id, v.workspaceId),
        eq(alertEndpoint.id, v.id),
        eq(alertEndpoint.kind, 'webhook'),
      ),
    )
    .returning(),
)

/** Puts a new secret in place; each replaced one also signs for a day. null: no webhook of this workspace. */
export async function rotateSecret(
  workspaceId: string,
  db: D1Database,
  { id, secretEncrypted, nowMs }: { id: string; secretEncrypted: string; nowMs: number },
  log: Logging = [],
): Promise<AlertEndpointRow | null> {
  const untilMs = nowMs + ROTATION_MS
  const change = replaceSecret.bind(db, { workspaceId, id, secretEncrypted, untilMs, nowMs })
  return (await changeLogged(db, change, log)).rows[0] ?? null
}

/** The secrets that sign now, the current one first, encrypted. */
export function secretsOf(endpoint: AlertEndpointRow, nowMs: number): string[] {
  const replaced: [string | null, number | null][] = [
    [endpoint.old_secret_encrypted, endpoint.old_until_ms],
    ...(endpoint.older_secrets_encrypted ?? []).toReversed(),
  ]
  return [
    endpoint.secret_encrypted,
    ...replaced.map(([secret, untilMs]) => (untilMs !== null && nowMs < untilMs ? secret : null)),
  ].filter((secret) => secret !== null)
}
