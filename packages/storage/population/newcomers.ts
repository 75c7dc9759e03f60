import { DAY_MS, evidencePolicy } from '@vigil/evidence'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { CLIENT_NAME, IS_OF_EXIT, PROVIDER_NAME } from './client-sql.ts'
import { MAX_VALUES } from './values.ts'

const { days, minReturnDays, maxPerDay, minNewcomers, minOfDomain, maxDomains } =
  evidencePolicy.newcomers
const DAY = sql.raw(String(DAY_MS))
const NEW_MS = sql.raw(String(days * DAY_MS))
const LATER_DAYS = sql.raw(String(minReturnDays))
const MAX_PER_DAY = sql.raw(String(maxPerDay))
const COUNTED_FROM = sql.raw(String(minNewcomers))
const OF_DOMAIN_FROM = sql.raw(String(minOfDomain))
const MAX_DOMAINS = sql.raw(String(maxDomains))
const MAX_PAIRS = sql.raw(String(evidencePolicy.counted.maxDevices))

/** The mailbox of each account: its later checks may name the user id alone. */
const MAILBOX_OF = sql`mailbox_of AS MATERIALIZED (
      SELECT account, max(mailbox) AS known_mailbox FROM newest WHERE account IS NOT NULL GROUP BY account)`

/** The person of a check joined with `mailbox_of`. */
const PERSON = sql`COALESCE(mailbox, known_mailbox, account)`

/**
 * Each person, the number of days with a check that was allowed, or that the owner passed, and whether no sign-up was
 * allowed, or it was reported (NULL: none is known).
 */
const PEOPLE = sql`people AS MATERIALIZED (
      SELECT ${PERSON} AS person,
        min(CASE WHEN event = 'signup' THEN verdict <> 'allow' OR COALESCE(passed, 1) = 0 END) AS is_doubted,
        count(DISTINCT CASE WHEN COALESCE(passed, verdict = 'allow') THEN CAST(at / ${DAY} AS INTEGER) END) AS days
      FROM newest JOIN mailbox_of USING (account)
      GROUP BY 1)`

/**
 * The newcomers of each client and provider, the day of their sign-up, their IP address, and whether they came back. A
 * newcomer is an app's installation, else a mailbox, else an account. The rate limiter counts no mailboxes
 * (`countedNewcomer` of packages/service).
 */
const joined = (nowMs: SQLWrapper): SQL => sql`joined AS MATERIALIZED (
      SELECT ${CLIENT_NAME} AS client, ${PROVIDER_NAME} AS provider,
        COALESCE(installation, mailbox, account) AS newcomer,
        CAST((${nowMs} - min(at)) / ${DAY} AS INTEGER) AS days_ago,
        COALESCE(min(ip), mailbox, account) AS line,
        max(days > ${LATER_DAYS}) AS returned
      FROM newest JOIN mailbox_of USING (account) JOIN people ON people.person = ${PERSON}
      WHERE event = 'signup' AND verdict <> 'block' AND ${nowMs} - at <= ${NEW_MS}
        AND client IS NOT NULL AND provider IS NOT NULL
      GROUP BY client, provider, newcomer)`

/** The newcomers of each client and provider on each day: all, and those who came back. */
const JOINED_OF_DAY = sql`joined_of_day AS (
      SELECT client, provider, count(*) AS n, sum(returned) AS back
      FROM joined GROUP BY client, provider, days_ago)`

const LINES = sql`newcomer_lines AS (
      SELECT client, provider, count(DISTINCT line) AS lines FROM joined GROUP BY client, provider)`

/** The newcomers on all days, all with at most `maxPerDay` of a day, and their IP addresses. */
const NEWCOMERS = sql`newcomers AS (
      SELECT client || ' ' || provider AS name,
        sum(n) AS n, sum(back) AS back, sum(min(n, ${MAX_PER_DAY})) AS steady, lines
      FROM joined_of_day JOIN newcomer_lines USING (client, provider) GROUP BY name HAVING sum(n) >= ${COUNTED_FROM}
      ORDER BY n DESC LIMIT ${MAX_PAIRS})`

const NEWCOMERS_OF_PROVIDER = sql`newcomers_of_provider AS (
      SELECT provider, count(*) AS n, sum(returned) AS back
      FROM joined GROUP BY provider ORDER BY n DESC LIMIT ${MAX_VALUES})`

const NEWCOMERS_OF_CLIENT = sql`newcomers_of_client AS (
      SELECT client, count(*) AS n
      FROM joined GROUP BY client HAVING count(*) > 1 ORDER BY n DESC LIMIT ${MAX_VALUES})`

/**
 * The mailboxes that signed up, with the day, the mail domain and the network of the sign-up: at an exit, whose network
 * is no place, each its own.
 */
const signedUp = (nowMs: SQLWrapper): SQL => sql`signed_up AS MATERIALIZED (
      SELECT ${PERSON} AS newcomer, max(domain) AS domain,
        CAST((${nowMs} - min(at)) / ${DAY} AS INTEGER) AS days_ago,
        COALESCE(min(CASE WHEN ${IS_OF_EXIT} THEN NULL ELSE subnet END), ${PERSON}) AS network,
        max(days > ${LATER_DAYS}) AS returned
      FROM newest JOIN mailbox_of USING (account) JOIN people ON people.person = ${PERSON}
      WHERE event = 'signup' AND verdict <> 'block' AND ${nowMs} - at <= ${NEW_MS}
      GROUP BY newcomer)`

const SIGNED_UP_OF_DAY = sql`signed_up_of_day AS (
      SELECT days_ago, count(*) AS all_n, sum(returned) AS all_back FROM signed_up GROUP BY days_ago)`

const DOMAINS_OF_DAY = sql`domains_of_day AS (
      SELECT domain, days_ago, count(*) AS n, sum(returned) AS back
      FROM signed_up WHERE domain IS NOT NULL GROUP BY domain, days_ago)`

const NETWORKS_OF_DOMAIN = sql`networks_of_domain AS (
      SELECT domain, count(DISTINCT network) AS networks
      FROM signed_up WHERE domain IS NOT NULL GROUP BY domain)`

/** The newcomers with a mail domain, those who came back, and how many are expected to, by the others of their days. */
const NEWCOMERS_OF_DOMAIN = sql`newcomers_of_domain AS (
      SELECT domain, sum(n) AS n, sum(back) AS back, networks,
        round(sum(min(n, ${MAX_PER_DAY}) * (all_back - back) / max(1.0, all_n - n)), 2) AS expected
      FROM domains_of_day JOIN signed_up_of_day USING (days_ago) JOIN networks_of_domain USING (domain)
      GROUP BY domain HAVING sum(n) >= ${OF_DOMAIN_FROM} ORDER BY n DESC LIMIT ${MAX_DOMAINS})`

/**
 * SQL: tables of the newcomers among the checks `newest`: by client and provider, by provider, by client, and by mail
 * domain.
 */
export const newcomerTables = (nowMs: SQLWrapper): SQL =>
  sql.join(
    [
      MAILBOX_OF,
      PEOPLE,
      joined(nowMs),
      JOINED_OF_DAY,
      LINES,
      NEWCOMERS,
      NEWCOMERS_OF_PROVIDER,
      NEWCOMERS_OF_CLIENT,
      signedUp(nowMs),
      SIGNED_UP_OF_DAY,
      DOMAINS_OF_DAY,
      NETWORKS_OF_DOMAIN,
      NEWCOMERS_OF_DOMAIN,
    ],
    sql`, `,
  )

/** SQL: a table of the accounts of people whose sign-up was doubted and who have not come back. */
export const DOUBTED_TABLE = sql`doubted AS MATERIALIZED (
      SELECT DISTINCT account FROM newest JOIN mailbox_of USING (account) JOIN people ON people.person = ${PERSON}
      WHERE is_doubted AND days <= ${LATER_DAYS})`

/** SQL: the fields of the counts that these tables fill. */
export const NEWCOMER_FIELDS = sql`'newcomers', json((SELECT json_group_object(name, json_array(n, back, steady, lines)) FROM newcomers)),
      'newcomerProvider', json((SELECT json_group_object(provider, json_array(n, back)) FROM newcomers_of_provider)),
      'newcomerClient', json((SELECT json_group_object(client, n) FROM newcomers_of_client)),
      'newcomerDomains', json((SELECT json_group_object(domain, json_array(n, back, expected, networks))
        FROM newcomers_of_domain))`
