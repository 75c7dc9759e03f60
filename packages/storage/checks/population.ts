import { evidencePolicy } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { aliasInScope, inScope, type Params, statement } from '../database/index.ts'
import { population, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { NEWCOMER_FIELDS, newcomerTables } from './newcomer-counts.ts'
import { visitField } from './packed-visit.ts'
import { CLIENT_KIND, counts, IS_BARE, JSON_KINDS, KINDS, VALUES } from './population-kinds.ts'
import { isVouched, VOUCHED } from './vouched-counts.ts'

const bounds = evidencePolicy.counted
const NEWEST = sql.raw(String(bounds.newest))
const OF_ACCOUNT = sql.raw(String(bounds.perAccount))
const DEVICES = sql.raw(String(bounds.devices))
const FAILED_DEVICES = sql.raw(String(bounds.failedDevices))
const FAILED_FROM = sql.raw(String(bounds.failedFrom))
const IDENTIFIERS = sql.raw(String(bounds.identifiers))
const SHARED_FROM = sql.raw(String(bounds.sharedFrom))

interface Count extends Scope {
  nowMs: number
  staleMs: number
}

/** Counted values of a check, by the name of the count. */
const newestOf = (
  v: Params<Scope>,
): SQL => sql`SELECT ${visitField('asn')} AS asn, ${visitField('country')} AS country,
        ${visitField('browser')} AS browser, ${visitField('os')} AS os,
        ${visitField('browserMajor')} AS major, ${visits.verdict} AS verdict,
        ${visitField('deviceKey')} AS device, ${visits.id} AS id, COALESCE(${visits.owner}, ${visits.accountKey}) AS account,
        ${visits.event} AS event, ${visits.atMs} AS at,
        ${visitField('siteHost')} AS site, ${visitField('token')} AS token, ${visitField('nonce')} AS nonce,
        ${visitField('visitorKey')} AS visitor, ${visitField('installationKey')} AS installation,
        ${visitField('passed')} AS passed, ${visitField('deviates')} AS deviates,
        ${visits.ties} AS ties, ${visitField('agent')} AS agent, ${visitField('emailKey')} AS mailbox,
        ${visitField('networkKind')} AS network, ${visitField('product')} AS product, ${visitField('subnetKey')} AS subnet,
        ${isVouched(v)} AS vouched
      FROM ${visits} WHERE ${inScope(visits, v)} ORDER BY ${visits.id} DESC LIMIT ${NEWEST}`

const countOf = <Values extends Count>(newest: (v: Params<Values>) => SQL) =>
  statement(
    (_, v: Params<Values>) => sql`INSERT INTO ${population} (workspace_id, env, counts, made_ms)
    WITH newest AS (${newest(v)}),
    allowed AS MATERIALIZED (SELECT *, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(account, visitor, id), event = 'signup' ORDER BY id DESC) AS nth FROM newest WHERE verdict = 'allow' AND COALESCE(passed, 1)),
    counted AS MATERIALIZED (SELECT * FROM allowed WHERE nth <= ${OF_ACCOUNT}),
    named AS (SELECT k.value AS kind, CASE k.value WHEN 'asn' THEN CAST(asn AS TEXT)
      WHEN 'country' THEN country WHEN 'browser' THEN browser WHEN 'os' THEN os
      WHEN 'site' THEN site WHEN 'tokenSite' THEN CASE WHEN token THEN site END
      WHEN 'nonceSite' THEN CASE WHEN nonce THEN site END
      WHEN 'shownSite' THEN CASE WHEN ${IS_BARE} THEN NULL ELSE site END
      WHEN 'signupSite' THEN CASE WHEN event = 'signup' THEN site END
      WHEN 'signupTokenSite' THEN CASE WHEN event = 'signup' AND token THEN site END
      WHEN 'signupNonceSite' THEN CASE WHEN event = 'signup' AND nonce THEN site END
      WHEN 'signupShownSite' THEN CASE WHEN event <> 'signup' OR ${IS_BARE} THEN NULL ELSE site END
      WHEN 'signupClient' THEN CASE WHEN event = 'signup' AND ${IS_BARE} THEN site || ' ' || ${CLIENT_KIND} END
      ELSE browser || ' ' || major END AS value
      FROM counted, json_each(${JSON_KINDS}) k),
    sampled AS MATERIALIZED (SELECT account, device,
        (ROW_NUMBER() OVER (ORDER BY id)) * 2 > count(*) OVER () AS newer
      FROM allowed WHERE account IS NOT NULL),
    sharers AS (SELECT device, count(DISTINCT CASE WHEN newer THEN NULL ELSE account END) AS older_n,
        count(DISTINCT CASE WHEN newer THEN account END) AS newer_n FROM sampled
      WHERE device IS NOT NULL GROUP BY device HAVING count(DISTINCT account) > 1
      ORDER BY count(DISTINCT account) DESC LIMIT ${DEVICES}),
    tried AS (SELECT device, min(COALESCE(passed, 1) = 0) AS failed FROM newest
      WHERE device IS NOT NULL AND account IS NOT NULL AND event <> 'signup' AND (passed IS NOT NULL OR verdict = 'allow') GROUP BY device, account),
    failing AS (SELECT device, sum(failed) AS failed, count(*) AS n FROM tried GROUP BY device
      HAVING sum(failed) >= ${FAILED_FROM} AND sum(failed) * 2 > count(*) ORDER BY failed DESC LIMIT ${FAILED_DEVICES}),
    ${newcomerTables(v.nowMs)},
    ${VOUCHED},
    of_event AS (SELECT event, deviates, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(account, visitor, id), event ORDER BY id DESC) AS nth FROM newest
      WHERE event NOT IN ('signup', 'login') AND COALESCE(passed, verdict = 'allow')),
    events AS (SELECT event, count(*) AS n, count(CASE WHEN deviates THEN 1 END) AS unlike FROM of_event
      WHERE nth = 1 GROUP BY event ORDER BY n DESC LIMIT ${VALUES}),
    given AS MATERIALIZED (SELECT DISTINCT account,
        json_extract(t.value, '$[0]') AS kind, json_extract(t.value, '$[1]') AS value
      FROM newest, json_each(COALESCE(ties, '[]')) t
      WHERE account IS NOT NULL AND verdict <> 'block' AND json_extract(t.value, '$[0]') GLOB 'named:*'),
    of_kind AS (SELECT kind, count(DISTINCT account) AS people FROM given GROUP BY kind),
    shared AS (SELECT kind, value, count(*) AS n, people FROM given JOIN of_kind USING (kind)
      GROUP BY kind, value HAVING count(*) >= ${SHARED_FROM} ORDER BY n DESC LIMIT ${IDENTIFIERS}),
    of_value AS MATERIALIZED (SELECT kind, value, count(*) AS n FROM named
      WHERE value IS NOT NULL GROUP BY kind, value)
    SELECT ${v.workspaceId}, ${v.env}, json_object('total', (SELECT count(*) FROM counted),
      ${sql.join(KINDS.map(counts), sql`, `)},
      'devices', json((SELECT json_group_object(device, json_array(older_n, newer_n)) FROM sharers)),
      'failedDevices', json((SELECT json_group_object(device, json_array(failed, n)) FROM failing)),
      'accounts', json_array((SELECT count(DISTINCT account) FROM sampled WHERE NOT newer),
        (SELECT count(DISTINCT account) FROM sampled WHERE newer)),
      'signups', (SELECT count(*) FROM newest WHERE event = 'signup' AND verdict <> 'block'),
      'events', json((SELECT json_group_object(event, json_array(n, unlike)) FROM events)),
      ${NEWCOMER_FIELDS},
      'vouched', json((SELECT json_group_object(name, n) FROM vouched)),
      'identifiers', json((SELECT json_group_object(kind || ' ' || value, json_array(n, people)) FROM shared)),
      'days', COALESCE((SELECT (max(at) - min(at)) / 86400000.0 FROM newest), 0)), ${v.nowMs}
    WHERE NOT EXISTS (SELECT 1 FROM ${population}
      WHERE ${inScope(population, v)} AND ${population.madeMs} > ${v.staleMs})
    ON CONFLICT (workspace_id, env) DO UPDATE SET counts = excluded.counts, made_ms = excluded.made_ms`,
  )

const count = countOf((v: Params<Count>) => newestOf(v))

const COLUMNS = [
  'asn',
  'country',
  'browser',
  'os',
  'major',
  'verdict',
  'device',
  'id',
  'account',
  'event',
  'at',
  'site',
  'token',
  'nonce',
  'visitor',
  'installation',
  'passed',
  'deviates',
  'ties',
  'agent',
  'mailbox',
  'network',
  'product',
  'subnet',
  'vouched',
] as const
/** Checks as they are counted, in the order of `COLUMNS`. */
export type CountedCheck = readonly (string | number | null)[]
const AT_ID = COLUMNS.indexOf('id')

/** Reads what is counted of the newest checks of one database, as JSON lists. */
export const readNewest = statement((q, v: Params<Scope>) =>
  q
    .select({
      checks:
        sql<string>`(SELECT json_group_array(json_array(${sql.raw(COLUMNS.join(', '))})) FROM (${newestOf(v)}))`.as(
          'checks',
        ),
    })
    .from(sql`(SELECT 1)`),
)

const countGiven = countOf(
  (v: Params<Count & { checks: string }>) =>
    sql`SELECT ${sql.raw(
      COLUMNS.map((name, at) => `json_extract(value, '$[${at}]') AS ${name}`).join(', '),
    )} FROM json_each(${v.checks})`,
)

/** Counts the newest of these checks, which were read from several databases. */
export function countPopulationOf(
  { workspaceId, env }: Scope,
  db: D1Database,
  nowMs: number,
  checks: readonly CountedCheck[],
) {
  const newest = [...checks]
    .sort((a, b) => (String(a[AT_ID]) < String(b[AT_ID]) ? 1 : -1))
    .slice(0, bounds.newest)
  const staleMs = nowMs - bounds.freshMs
  return countGiven.bind(db, { workspaceId, env, nowMs, staleMs, checks: JSON.stringify(newest) })
}

/** When an environment was last counted. */
export const populationMade = statement((q, v: Params<Scope & { staleMs: number }>) =>
  q
    .select({ madeMs: population.madeMs })
    .from(population)
    .where(sql`${inScope(population, v)} AND ${population.madeMs} > ${v.staleMs}`),
)

/** Returns the statement that counts an environment's newest allowed checks if the last count is a day old. */
export const countPopulation = ({ workspaceId, env }: Scope, db: D1Database, nowMs: number) =>
  count.bind(db, { workspaceId, env, nowMs, staleMs: nowMs - bounds.freshMs })

/** When an environment was last counted, ms; NULL: never. A check reads only this if its isolate has the count cached. */
export const populationMs = (v: Params<Scope>): SQL.Aliased<number | null> =>
  sql<number | null>`(SELECT p.made_ms FROM ${population} p WHERE ${aliasInScope('p', v)})`.as(
    'population_ms',
  )

/** Reads when an environment was last counted. */
export const populationMsOf = statement((q, v: Params<Scope>) =>
  q.select({ populationMs: populationMs(v) }).from(sql`(SELECT 1)`),
)

/** Reads an environment's last count. */
export const lastCount = statement((q, v: Params<Scope>) =>
  q
    .select({ counts: population.counts, madeMs: population.madeMs })
    .from(population)
    .where(inScope(population, v)),
)
