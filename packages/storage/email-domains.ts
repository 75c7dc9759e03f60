import { number, type Row } from './row.ts'
import type { Scope } from './scope.ts'

/** When this world first saw a mail domain; `null` as a domain finds none. */
export function domainStatement(
  { workspaceId, env }: Scope,
  db: D1Database,
  domainKey: string | null,
): D1PreparedStatement {
  return db
    .prepare(
      'SELECT first_ms FROM email_domains WHERE workspace_id = ? AND env = ? AND domain_key = ?',
    )
    .bind(workspaceId, env, domainKey)
}

/** ms since the epoch; null: never. */
export const firstSeenMs = (row: Row | undefined): number | null =>
  row === undefined ? null : number(row, 'first_ms')
