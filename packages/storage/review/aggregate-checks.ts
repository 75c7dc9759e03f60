import { DAY_MS, HOUR_MS } from '@vigil/evidence'
import { BASE_NUMBER, codeOf, packedPath } from '../checks/index.ts'
import type { CheckCounts } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { firstIdAt } from '../uuid-v7.ts'

/** A field of the facts, of rows of either form. */
const fact = (name: 'country' | 'networkKind') => `json_extract(facts,
  CASE json_type(facts) WHEN 'array' THEN '${packedPath(name)}' ELSE '$.${name}' END)`
/** A part of a contribution, packed or named. */
const contribution = (at: number, name: string) => `json_extract(c.value,
  CASE json_type(c.value) WHEN 'array' THEN '$[${at}]' ELSE '$.${name}' END)`

/** A span of time, and the number of its newest checks that are counted. */
export interface Span {
  fromMs: number
  toMs: number
  limit: number
}

/** Counts of a day (UTC). */
export interface DayCounts extends CheckCounts {
  /** Days since the epoch. */
  day: number
}

/** Counts the checks of several spans by day in one call; the days of a span are in ascending order. */
export async function aggregateChecks(
  scope: Scope,
  db: D1Database,
  spans: readonly Span[],
): Promise<DayCounts[][]> {
  if (spans.length === 0) return []
  const found = await db.batch(spans.flatMap((span) => queriesOf(scope, db, span)))
  return spans.map((_, i) => {
    const [hours, countries, networks, reasons] = found.slice(i * QUERIES, (i + 1) * QUERIES)
    return byDay({
      hours: rowsOf(hours),
      countries: rowsOf(countries),
      networks: rowsOf(networks),
      reasons: byCode(rowsOf(reasons)),
    })
  })
}

/** Queries of a span, in the order of their results. */
const QUERIES = 4

function queriesOf(scope: Scope, db: D1Database, span: Span): D1PreparedStatement[] {
  // Ids begin with their time (UUIDv7), so that the primary key finds the span.
  const of = (
    columns: string,
  ) => `(SELECT at_ms / ${DAY_MS} AS day, ${columns} FROM visits WHERE workspace_id = ?1 AND env = ?2
    AND id >= ?3 AND id < ?4 ORDER BY id DESC LIMIT ?5)`
  const bound = (text: string) =>
    db
      .prepare(text)
      .bind(scope.workspaceId, scope.env, firstIdAt(span.fromMs), firstIdAt(span.toMs), span.limit)
  return [
    bound(`SELECT day, at_ms / ${HOUR_MS} AS hour, verdict, count(*) AS checks
      FROM ${of('at_ms, verdict')} GROUP BY 1, 2, 3`),
    bound(`SELECT day, ${fact('country')} AS country, count(*) AS checks
      FROM ${of('facts')} GROUP BY 1, 2`),
    bound(`SELECT day, ${fact('networkKind')} AS kind, count(*) AS checks
      FROM ${of('facts')} GROUP BY 1, 2`),
    bound(`SELECT day, ${contribution(0, 'code')} AS code, count(*) AS checks
      FROM ${of("COALESCE(contributions, json_extract(extra, '$.fired')) AS fired")} v, json_each(v.fired) c
      WHERE ${contribution(1, 'points')} > 0 AND ${contribution(0, 'code')} NOT IN ('base', ${BASE_NUMBER})
      GROUP BY 1, 2`),
  ]
}

type Lists = Omit<CheckCounts, 'counted'>
type Dated<Row> = Row & { day: number }
type Rows = { [List in keyof Lists]: Dated<Lists[List][number]>[] }

function rowsOf<Row>(result: { results: unknown } | undefined): Row[] {
  const found: unknown = result?.results
  return Array.isArray(found) ? found : []
}

/** Reasons by their code: rows of one form have its number. */
function byCode(rows: readonly { day: number; code: number | string; checks: number }[]) {
  const sums = new Map<string, Dated<CheckCounts['reasons'][number]>>()
  for (const { day, code: stored, checks } of rows) {
    const code = codeOf(stored)
    const before = sums.get(`${day} ${code}`)?.checks ?? 0
    sums.set(`${day} ${code}`, { day, code, checks: before + checks })
  }
  return [...sums.values()]
}

function byDay(rows: Rows): DayCounts[] {
  const days = [...new Set(rows.hours.map(({ day }) => day))].sort((a, b) => a - b)
  return days.map((day) => {
    const hours = ofDay<Lists['hours'][number]>(rows.hours, day)
    return {
      day,
      hours,
      countries: ofDay(rows.countries, day),
      networks: ofDay(rows.networks, day),
      reasons: ofDay(rows.reasons, day),
      counted: hours.reduce((sum, { checks }) => sum + checks, 0),
    }
  })
}

function ofDay<Row>(rows: readonly Dated<Row>[], day: number): Row[] {
  return rows.filter((row) => row.day === day)
}
