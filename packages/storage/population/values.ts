import { evidencePolicy, type Population } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { CLIENT_KIND, IS_BARE } from './client-sql.ts'

/** SQL: number of most frequent values that are stored of each kind. */
export const MAX_VALUES = sql.raw(String(evidencePolicy.counted.maxValues))

/** Kinds of values that are counted by how many checks have them. */
const KINDS = [
  'asn',
  'country',
  'browser',
  'os',
  'version',
  'site',
  'tokenSite',
  'nonceSite',
  'shownSite',
  'signupSite',
  'signupTokenSite',
  'signupNonceSite',
  'signupShownSite',
  'signupClient',
] as const satisfies (keyof Population)[]
type Kind = (typeof KINDS)[number]

/** The value of a check, NULL: it has none of this kind. */
const VALUES: Readonly<Record<Kind, SQL>> = {
  asn: sql`CAST(asn AS TEXT)`,
  country: sql`country`,
  browser: sql`browser`,
  os: sql`os`,
  version: sql`browser || ' ' || major`,
  site: sql`site`,
  tokenSite: sql`CASE WHEN token THEN site END`,
  nonceSite: sql`CASE WHEN nonce THEN site END`,
  shownSite: sql`CASE WHEN ${IS_BARE} THEN NULL ELSE site END`,
  signupSite: sql`CASE WHEN event = 'signup' THEN site END`,
  signupTokenSite: sql`CASE WHEN event = 'signup' AND token THEN site END`,
  signupNonceSite: sql`CASE WHEN event = 'signup' AND nonce THEN site END`,
  signupShownSite: sql`CASE WHEN event <> 'signup' OR ${IS_BARE} THEN NULL ELSE site END`,
  signupClient: sql`CASE WHEN event = 'signup' AND ${IS_BARE} THEN site || ' ' || ${CLIENT_KIND} END`,
}

const nameOf = (kind: Kind): SQL => sql.raw(`'${kind}'`)

/** SQL: how many of the checks `counted` have each value. */
export const VALUE_TABLES = sql`of_check AS (
      SELECT k.value AS kind,
        CASE k.value ${sql.join(
          KINDS.map((kind) => sql`WHEN ${nameOf(kind)} THEN ${VALUES[kind]}`),
          sql` `,
        )} END AS value
      FROM counted, json_each(${sql.raw(`'${JSON.stringify(KINDS)}'`)}) k),
    of_value AS MATERIALIZED (
      SELECT kind, value, count(*) AS n FROM of_check WHERE value IS NOT NULL GROUP BY kind, value)`

/** SQL: a field of the counts for each kind, with its most frequent values. */
export const VALUE_FIELDS = sql.join(
  KINDS.map(
    (kind) => sql`${nameOf(kind)}, json((SELECT json_group_object(value, n) FROM
      (SELECT value, n FROM of_value WHERE kind = ${nameOf(kind)} ORDER BY n DESC LIMIT ${MAX_VALUES})))`,
  ),
  sql`, `,
)
