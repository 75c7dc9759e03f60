import { evidencePolicy } from '@vigil/evidence'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { visitField } from '../checks/packed-visit.ts'
import { inScope, type Params, statement } from '../database/index.ts'
import { visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { isVouched } from './vouched-programs.ts'

const MAX_CHECKS = evidencePolicy.counted.maxChecks
const LIMIT = sql.raw(String(MAX_CHECKS))

/** Columns of the table `newest`, which the counts read. */
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
  'client_key',
  'mailbox',
  'network',
  'ip',
  'product',
  'subnet',
  'vouched',
  'domain',
] as const

const valuesOf = (v: Params<Scope>): Readonly<Record<(typeof COLUMNS)[number], SQLWrapper>> => ({
  asn: visitField('asn'),
  country: visitField('country'),
  browser: visitField('browser'),
  os: visitField('os'),
  major: visitField('browserMajor'),
  verdict: visits.verdict,
  device: visitField('deviceKey'),
  id: visits.id,
  account: sql`COALESCE(${visits.owner}, ${visits.accountKey})`,
  event: visits.event,
  at: visits.atMs,
  site: visitField('siteHost'),
  token: visitField('token'),
  nonce: visitField('nonce'),
  visitor: visitField('visitorKey'),
  installation: visitField('installationKey'),
  passed: visitField('passed'),
  deviates: visitField('deviates'),
  ties: visits.ties,
  client_key: visitField('clientKey'),
  mailbox: visitField('emailKey'),
  network: visitField('networkKind'),
  ip: visitField('ipKey'),
  product: visitField('product'),
  subnet: visitField('subnetKey'),
  vouched: isVouched(v),
  domain: visitField('emailDomainKey'),
})

/** SQL: an environment's newest checks in one database. */
export function newestChecks(v: Params<Scope>): SQL {
  const values = valuesOf(v)
  const columns = COLUMNS.map((name) => sql`${values[name]} AS ${sql.raw(name)}`)
  return sql`SELECT ${sql.join(columns, sql`, `)}
      FROM ${visits} WHERE ${inScope(visits, v)} ORDER BY ${visits.id} DESC LIMIT ${LIMIT}`
}

/** A check as a list of the values of `COLUMNS`. */
export type CountedCheck = readonly (string | number | null)[]

/** Reads an environment's newest checks in one database, as a JSON list of `CountedCheck`. */
export const readNewest = statement((q, v: Params<Scope>) =>
  q
    .select({
      checks:
        sql<string>`(SELECT json_group_array(json_array(${sql.raw(COLUMNS.join(', '))})) FROM (${newestChecks(v)}))`.as(
          'checks',
        ),
    })
    .from(sql`(SELECT 1)`),
)

/** SQL: the checks of a JSON list of `CountedCheck`. */
export const checksIn = (list: SQLWrapper): SQL =>
  sql`SELECT ${sql.raw(
    COLUMNS.map((name, at) => `json_extract(value, '$[${at}]') AS ${name}`).join(', '),
  )} FROM json_each(${list})`

const AT_ID = COLUMNS.indexOf('id')

/** Returns the newest of checks that were read from several databases. */
export const newestOf = (checks: readonly CountedCheck[]): CountedCheck[] =>
  [...checks].sort((a, b) => (String(a[AT_ID]) < String(b[AT_ID]) ? 1 : -1)).slice(0, MAX_CHECKS)
