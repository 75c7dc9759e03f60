import { type Params, type Statement, statement } from '@vigil/storage'
import { type SQL, sql } from 'drizzle-orm'
import { RECHECKED_AFTER_MS } from '../people/watched-person.ts'
import { monitorFinding, monitorIdentity, monitorLayer } from '../schema/monitoring.ts'
import { RECOUNT } from './counters.ts'
import type { LiveFinding } from './live-findings.ts'
import { FINDINGS_BY_VIA, inLayers, isWatched, type Reading, viaOf } from './readings.ts'

type Given = {
  workspaceId: string
  domainId: string
  via: string
  mark: string
  origin: string
  layers: string
  nowMs: number
}

const givenOf = ({ call, layers, ...reading }: Reading, nowMs: number): Given => ({
  ...reading,
  nowMs,
  via: viaOf({ domainId: reading.domainId, call }),
  layers: JSON.stringify(layers),
})

/** Builds a statement for each owner of an answer's findings: the domain, and the people in it. */
const forBoth = (
  build: (table: SQL, isMeant: SQL, v: Params<Given>) => SQL,
): Statement<Given, unknown>[] => [
  statement((_, v: Params<Given>) =>
    build(
      sql`${monitorFinding}`,
      sql`workspace_id = ${v.workspaceId} AND subject_id = ${v.domainId}`,
      v,
    ),
  ),
  statement((_, v: Params<Given>) =>
    build(FINDINGS_BY_VIA, sql`workspace_id = ${v.workspaceId} AND via = ${v.via}`, v),
  ),
]

const promote = forBoth(
  (
    table,
    isMeant,
    v,
  ) => sql`UPDATE ${table} SET in_baseline = iif(renewed = ${v.mark}, 0, in_baseline),
      status = iif(renewed = ${v.mark}, NULL, status),
      announced_ms = iif(quiet = 0 AND (in_baseline = 0 OR renewed = ${v.mark}), ${v.nowMs}, announced_ms), pending = NULL, renewed = NULL, changed_ms = ${v.nowMs}
    WHERE ${isMeant} AND (pending = ${v.mark} OR renewed = ${v.mark}) AND ${isWatched(v)}`,
)
/** Deletes what is pending of an answer, or of an earlier one that broke off. */
const dropPending = forBoth(
  (table, isMeant, v) => sql`DELETE FROM ${table} WHERE ${isMeant} AND origin = ${v.origin}
    AND layer ${inLayers(v)} AND pending IS NOT NULL`,
)
const count = statement((_, v: Params<Given & { layer: string }>) => {
  const found = sql`FROM ${monitorFinding} f WHERE f.workspace_id = ${v.workspaceId}
      AND f.subject_id = ${v.domainId} AND f.layer = ${v.layer} AND f.origin = ${v.origin} AND f.pending IS NULL`
  return sql`INSERT INTO ${monitorLayer} (domain_id, layer, source, count, baseline, baselined_ms, confirmed_ms)
      SELECT ${v.domainId}, ${v.layer}, ${v.origin}, count(*), COALESCE(sum(f.in_baseline), 0), ${v.nowMs},
        ${v.nowMs} ${found} AND f.gone_ms IS NULL HAVING ${isWatched(v)}
      ON CONFLICT (domain_id, layer, source) DO UPDATE SET count = excluded.count,
        baseline = iif(baselined_ms IS NULL, excluded.baseline, baseline + (
          SELECT count(*) ${found} AND f.in_baseline = 1 AND f.first_seen_ms > confirmed_ms)),
        baselined_ms = COALESCE(baselined_ms, ${v.nowMs}), confirmed_ms = ${v.nowMs},
        stale_since_ms = NULL, suspect_ms = NULL`
})
/** By their ids (the plus keeps D1 from reading every person of the workspace). */
const recount = statement(
  (_, v: Params<Given>) => sql`${RECOUNT} WHERE +${monitorIdentity.workspace_id} = ${v.workspaceId}
    AND ${monitorIdentity.id} IN (SELECT subject_id FROM ${FINDINGS_BY_VIA}
      WHERE workspace_id = ${v.workspaceId} AND via = ${v.via} AND changed_ms = ${v.nowMs})`,
)

/** The findings that a complete answer lacks. */
export interface Absence {
  absent: readonly LiveFinding[]
  /** Weight of one absence: 2 if this answer confirms the suspicion of the one before. */
  times: 1 | 2
  /** When the answer was requested: the start of its reading, as it was staged. */
  nowMs: number
}

/**
 * Returns the statements that apply a complete answer. Its pending findings become live; a finding that it lacks is
 * gone at the second time in a row; the counts are updated. The first answer is the baseline. For a removed domain
 * nothing becomes live.
 */
export function settleReading(
  db: D1Database,
  reading: Reading,
  absence: Absence,
): D1PreparedStatement[] {
  const given = givenOf(reading, absence.nowMs)
  return [
    ...[...promote, ...dropPending].map((step) => step.bind(db, given).prepared),
    ...markAbsent(db, reading.workspaceId, absence),
    ...reading.layers.map((layer) => count.bind(db, { ...given, layer }).prepared),
    recount.bind(db, given).prepared,
  ]
}

const ABSENT_AT_ONCE = 5_000
type Miss = { workspaceId: string; keys: string; times: number; nowMs: number }
const miss = statement(
  (_, v: Params<Miss>) => sql`UPDATE ${monitorFinding} SET absent = absent + ${v.times},
      gone_ms = iif(absent + ${v.times} >= 2, ${v.nowMs}, NULL), changed_ms = ${v.nowMs}
    WHERE workspace_id = ${v.workspaceId} AND (subject_id, layer, finding_hash) IN (
      SELECT value ->> 'subjectId', value ->> 'layer', value ->> 'hash' FROM json_each(${v.keys}))`,
)

/** Returns the statements that mark findings as absent from a complete answer; at the second in a row they are gone. */
export function markAbsent(
  db: D1Database,
  workspaceId: string,
  { absent, times, nowMs }: Absence,
): D1PreparedStatement[] {
  const statements: D1PreparedStatement[] = []
  for (let from = 0; from < absent.length; from += ABSENT_AT_ONCE) {
    const keys = JSON.stringify(absent.slice(from, from + ABSENT_AT_ONCE))
    statements.push(miss.bind(db, { workspaceId, keys, times, nowMs }).prepared)
  }
  return statements
}

/** Returns the statements for a request without a complete answer: counts stay, and pending findings are deleted. */
export const dropReading = (
  db: D1Database,
  reading: Reading,
  nowMs: number,
): D1PreparedStatement[] => [
  ...dropPending.map((step) => step.bind(db, givenOf(reading, nowMs)).prepared),
  missLayers(db, reading.domainId, reading.origin, nowMs),
]

type OfSource = { domainId: string; origin: string; nowMs: number }
/** Builds an update of the layers that a source reports for a domain. */
const ofSource = (set: (v: Params<OfSource>) => SQL) =>
  statement(
    (_, v: Params<OfSource>) => sql`UPDATE ${monitorLayer} SET ${set(v)}
      WHERE domain_id = ${v.domainId} AND source = ${v.origin}`,
  )
const ofReading = (set: (v: Params<OfSource>) => SQL) =>
  statement(
    (_, v: Params<OfSource & { layers: string }>) => sql`UPDATE ${monitorLayer} SET ${set(v)}
      WHERE domain_id = ${v.domainId} AND source = ${v.origin} AND layer ${inLayers(v)}`,
  )
const isStale = (v: Params<OfSource>) => sql`stale_since_ms = COALESCE(stale_since_ms, ${v.nowMs})`
const setStale = ofSource(isStale)
const hold = ofReading((v) => sql`suspect_ms = ${v.nowMs}, ${isStale(v)}`)
const confirm = ofReading((v) => sql`confirmed_ms = ${v.nowMs}, stale_since_ms = NULL`)

/** Returns the statement that marks a domain's counts of a source as stale; they keep their values. */
export const missLayers = (
  db: D1Database,
  domainId: string,
  origin: string,
  nowMs: number,
): D1PreparedStatement => setStale.bind(db, { domainId, origin, nowMs }).prepared

/** Returns the statement that marks an answer as suspect, as most findings are absent: the next has to confirm it. */
export const markSuspect = (db: D1Database, reading: Reading, nowMs: number): D1PreparedStatement =>
  hold.bind(db, givenOf(reading, nowMs)).prepared

/** Returns the statement that confirms the last answer, as nothing can have changed since. */
export const confirmReading = (
  db: D1Database,
  reading: Reading,
  nowMs: number,
): D1PreparedStatement => confirm.bind(db, givenOf(reading, nowMs)).prepared

type Covered = {
  workspaceId: string
  domainId: string
  domain: string
  catalogueVersion: string
  nowMs: number
}
const cover = statement(
  (
    _,
    v: Params<Covered>,
  ) => sql`UPDATE ${monitorIdentity} SET catalogue_version = ${v.catalogueVersion},
      breach_checked_ms = ${v.nowMs}, attempts = 0, last_checked_ms = ${v.nowMs}
    WHERE workspace_id = ${v.workspaceId} AND email_domain = ${v.domain} AND status = 'active'
      AND ${isWatched(v)} AND (catalogue_version IS NOT ${v.catalogueVersion}
        OR breach_checked_ms < ${v.nowMs} - ${RECHECKED_AFTER_MS})`,
)

/**
 * Returns the statement that marks the people of a mail domain as checked by its answer, without a request for each.
 */
export const coverPeople = (
  db: D1Database,
  { workspaceId, domainId, domain }: { workspaceId: string; domainId: string; domain: string },
  catalogueVersion: string,
  nowMs: number,
): D1PreparedStatement =>
  cover.bind(db, { workspaceId, domainId, domain, catalogueVersion, nowMs }).prepared
