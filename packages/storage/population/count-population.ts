import { DAY_MS, evidencePolicy } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Params, statement } from '../database/index.ts'
import { population } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { type CountedCheck, checksIn, newestChecks, newestOf } from './counted-checks.ts'
import { DEVICE_FIELDS, DEVICE_TABLES } from './devices.ts'
import { EVENT_FIELD, EVENT_TABLES } from './events.ts'
import { IDENTIFIER_FIELD, IDENTIFIER_TABLES } from './identifiers.ts'
import { DOUBTED_TABLE, NEWCOMER_FIELDS, newcomerTables } from './newcomers.ts'
import { VALUE_FIELDS, VALUE_TABLES } from './values.ts'
import { VOUCHED_FIELD, VOUCHED_TABLE } from './vouched-programs.ts'

const { maxAgeMs, maxChecksPerAccount } = evidencePolicy.counted
const MAX_PER_ACCOUNT = sql.raw(String(maxChecksPerAccount))
const DAY = sql.raw(`${DAY_MS}.0`)

interface Count extends Scope {
  nowMs: number
  staleMs: number
}

/** SQL: the allowed checks of `newest`, and of these the last ones of each account, sign-ups and others separately. */
const ALLOWED_TABLES = sql`allowed AS MATERIALIZED (
      SELECT *, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(account, visitor, id), event = 'signup' ORDER BY id DESC) AS nth
      FROM newest WHERE verdict = 'allow' AND COALESCE(passed, 1)),
    counted AS MATERIALIZED (SELECT * FROM allowed WHERE nth <= ${MAX_PER_ACCOUNT})`

/** Returns the statement that counts the checks of a table `newest`, unless the last count is newer than `staleMs`. */
const countOf = <Values extends Count>(newest: (v: Params<Values>) => SQL) =>
  statement(
    (_, v: Params<Values>) => sql`INSERT INTO ${population} (workspace_id, env, counts, made_ms)
    WITH newest AS (${newest(v)}),
    ${ALLOWED_TABLES},
    ${VALUE_TABLES},
    ${newcomerTables(v.nowMs)},
    ${DOUBTED_TABLE},
    ${DEVICE_TABLES},
    ${VOUCHED_TABLE},
    ${EVENT_TABLES},
    ${IDENTIFIER_TABLES}
    SELECT ${v.workspaceId}, ${v.env}, json_object('total', (SELECT count(*) FROM counted),
      ${VALUE_FIELDS},
      ${DEVICE_FIELDS},
      'signups', (SELECT count(*) FROM newest WHERE event = 'signup' AND verdict <> 'block'),
      ${EVENT_FIELD},
      ${NEWCOMER_FIELDS},
      ${VOUCHED_FIELD},
      ${IDENTIFIER_FIELD},
      'days', COALESCE((SELECT (max(at) - min(at)) / ${DAY} FROM newest), 0)), ${v.nowMs}
    WHERE NOT EXISTS (SELECT 1 FROM ${population}
      WHERE ${inScope(population, v)} AND ${population.madeMs} > ${v.staleMs})
    ON CONFLICT (workspace_id, env) DO UPDATE SET counts = excluded.counts, made_ms = excluded.made_ms`,
  )

const countInDatabase = countOf((v: Params<Count>) => newestChecks(v))

/** Returns the statement that counts an environment's newest checks if the last count is a day old. */
export const countPopulation = ({ workspaceId, env }: Scope, db: D1Database, nowMs: number) =>
  countInDatabase.bind(db, { workspaceId, env, nowMs, staleMs: nowMs - maxAgeMs })

const countInList = countOf((v: Params<Count & { checks: string }>) => checksIn(v.checks))

/** The same for the newest of these checks, which were read from several databases. */
export function countPopulationOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  nowMs: number,
  checks: readonly CountedCheck[],
) {
  const staleMs = nowMs - maxAgeMs
  const list = JSON.stringify(newestOf(checks))
  return countInList.bind(db, { workspaceId, env, nowMs, staleMs, checks: list })
}
