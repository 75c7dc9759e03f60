import type { Population } from '@vigil/evidence'
import { type Row, text } from './row.ts'
import type { Scope } from './scope.ts'

/** Newest checks that are counted: enough for shares of a percent. */
const NEWEST = 2_000
/** Values kept of each kind, the most frequent; rarer ones count as never seen. */
const MOST_VALUES = 200
/** A count older than this is made anew. */
const FRESH_MS = 86_400_000

/** The statement that counts a world's newest allowed checks, where the last count is a day old. */
export function countPopulation(scope: Scope, db: D1Database, nowMs: number): D1PreparedStatement {
  const counts = (kind: keyof Population) =>
    `'${kind}', json((SELECT json_group_object(value, n) FROM
       (SELECT value, n FROM counted WHERE kind = '${kind}' ORDER BY n DESC LIMIT ${MOST_VALUES})))`
  return db
    .prepare(
      `INSERT INTO population (workspace_id, env, counts, made_ms)
       WITH newest AS (SELECT facts, verdict FROM visits WHERE workspace_id = ?1 AND env = ?2
         ORDER BY id DESC LIMIT ${NEWEST}),
       allowed AS MATERIALIZED (SELECT json_extract(facts, '$.asn') AS asn,
         json_extract(facts, '$.country') AS country, json_extract(facts, '$.browser') AS browser,
         json_extract(facts, '$.os') AS os, json_extract(facts, '$.browserMajor') AS major
         FROM newest WHERE verdict = 'allow'),
       named AS (SELECT k.value AS kind, CASE k.value WHEN 'asn' THEN CAST(asn AS TEXT)
         WHEN 'country' THEN country WHEN 'browser' THEN browser WHEN 'os' THEN os
         ELSE browser || ' ' || major END AS value
         FROM allowed, json_each('["asn","country","browser","os","version"]') k),
       counted AS MATERIALIZED (SELECT kind, value, count(*) AS n FROM named
         WHERE value IS NOT NULL GROUP BY kind, value)
       SELECT ?1, ?2, json_object('total', (SELECT count(*) FROM allowed), ${counts('asn')},
         ${counts('country')}, ${counts('browser')}, ${counts('os')}, ${counts('version')}), ?3
       WHERE NOT EXISTS (SELECT 1 FROM population
         WHERE workspace_id = ?1 AND env = ?2 AND made_ms > ?4)
       ON CONFLICT (workspace_id, env) DO UPDATE SET counts = excluded.counts,
         made_ms = excluded.made_ms`,
    )
    .bind(scope.workspaceId, scope.env, nowMs, nowMs - FRESH_MS)
}

/** The statement that reads a world's last count. */
export function readPopulation(scope: Scope, db: D1Database): D1PreparedStatement {
  return db
    .prepare('SELECT counts FROM population WHERE workspace_id = ? AND env = ?')
    .bind(scope.workspaceId, scope.env)
}

export function populationOf(row: Row | undefined): Population | null {
  if (row === undefined) return null
  const counts: Population = JSON.parse(text(row, 'counts'))
  return counts
}
