import { evidencePolicy } from '@vigil/evidence'
import { sql } from 'drizzle-orm'

const { maxIdentifiers, minSharedAccounts } = evidencePolicy.counted
const MAX_IDENTIFIERS = sql.raw(String(maxIdentifiers))
const SHARED_FROM = sql.raw(String(minSharedAccounts))

/**
 * SQL: the caller's most shared identifiers among the checks `newest`: accounts that gave it, and that gave any of its
 * kind.
 */
export const IDENTIFIER_TABLES = sql`given AS MATERIALIZED (
      SELECT DISTINCT account, json_extract(t.value, '$[0]') AS kind, json_extract(t.value, '$[1]') AS value
      FROM newest, json_each(COALESCE(ties, '[]')) t
      WHERE account IS NOT NULL AND verdict <> 'block' AND json_extract(t.value, '$[0]') GLOB 'named:*'),
    of_kind AS (SELECT kind, count(DISTINCT account) AS people FROM given GROUP BY kind),
    shared_identifiers AS (
      SELECT kind, value, count(*) AS n, people FROM given JOIN of_kind USING (kind)
      GROUP BY kind, value HAVING count(*) >= ${SHARED_FROM}
      ORDER BY n DESC LIMIT ${MAX_IDENTIFIERS})`

/** SQL: the field of the counts that these tables fill. */
export const IDENTIFIER_FIELD = sql`'identifiers', json((SELECT json_group_object(kind || ' ' || value, json_array(n, people)) FROM shared_identifiers))`
