import { packedPath } from '../checks/index.ts'
import type { CheckCounts } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** A field of the facts, of rows of either form. */
const fact = (name: 'country' | 'networkKind') => `json_extract(facts,
  CASE json_type(facts) WHEN 'array' THEN '${packedPath(name)}' ELSE '$.${name}' END)`
/** A part of a contribution, packed or named. */
const contribution = (at: number, name: string) => `json_extract(c.value,
  CASE json_type(c.value) WHEN 'array' THEN '$[${at}]' ELSE '$.${name}' END)`

const HOUR_MS = 3_600_000
/** Rankings are kept this long. */
const MAX_RANKED = 25

/** Counts the newest checks of a span, `limit` of them at most. */
export async function aggregateChecks(
  scope: Scope,
  db: D1Database,
  span: { fromMs: number; toMs: number; limit: number },
): Promise<CheckCounts> {
  // Ids begin with their time (UUIDv7), so that the primary key finds the span.
  const of = (
    columns: string,
  ) => `(SELECT ${columns} FROM visits WHERE workspace_id = ?1 AND env = ?2
    AND id >= ?3 AND id < ?4 ORDER BY id DESC LIMIT ?5)`
  const ranked = `GROUP BY 1 ORDER BY checks DESC LIMIT ${MAX_RANKED}`
  const bound = (text: string) =>
    db
      .prepare(text)
      .bind(scope.workspaceId, scope.env, firstIdAt(span.fromMs), firstIdAt(span.toMs), span.limit)
  const [hours, countries, networks, reasons] = await db.batch([
    bound(`SELECT at_ms / ${HOUR_MS} AS hour, verdict, count(*) AS checks
      FROM ${of('at_ms, verdict')} GROUP BY 1, 2`),
    bound(`SELECT ${fact('country')} AS country, count(*) AS checks
      FROM ${of('facts')} ${ranked}`),
    bound(`SELECT ${fact('networkKind')} AS kind, count(*) AS checks
      FROM ${of('facts')} ${ranked}`),
    bound(`SELECT ${contribution(0, 'code')} AS code, count(*) AS checks
      FROM ${of('contributions')} v, json_each(v.contributions) c
      WHERE ${contribution(1, 'points')} > 0 AND ${contribution(0, 'code')} <> 'base'
      ${ranked}`),
  ])
  const rows = <T>(result: { results: unknown } | undefined): T[] => {
    const found: unknown = result?.results
    return Array.isArray(found) ? found : []
  }
  const byHour = rows<CheckCounts['hours'][number]>(hours)
  return {
    hours: byHour,
    countries: rows(countries),
    networks: rows(networks),
    reasons: rows(reasons),
    counted: byHour.reduce((sum, { checks }) => sum + checks, 0),
  }
}

/** The smallest UUIDv7 of a moment (RFC 9562 section 5.7: 48 bits of milliseconds come first). */
function firstIdAt(ms: number): string {
  const digits = Math.max(0, Math.trunc(ms)).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
