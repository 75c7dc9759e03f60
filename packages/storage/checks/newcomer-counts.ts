import { evidencePolicy } from '@vigil/evidence'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { VALUES } from './population-kinds.ts'

const { newcomers, counted } = evidencePolicy
const DAY_MS = 86_400_000
const NEW_MS = sql.raw(String(newcomers.days * DAY_MS))
const LATER_DAYS = sql.raw(String(newcomers.laterDays))
const MAX_PER_DAY = sql.raw(String(newcomers.maxPerDay))
const PAIRS = sql.raw(String(counted.devices))
const COUNTED_FROM = sql.raw(String(newcomers.countedFrom))

/** SQL: tables of the newcomers among the checks `newest`: by client and provider, by provider, and by client. */
export const newcomerTables = (nowMs: SQLWrapper): SQL => sql`
    mailbox_of AS MATERIALIZED (SELECT account, max(mailbox) AS person FROM newest WHERE account IS NOT NULL GROUP BY account),
    people AS MATERIALIZED (SELECT COALESCE(mailbox, person, account) AS person,
        count(DISTINCT CASE WHEN COALESCE(passed, verdict = 'allow') THEN CAST(at / 86400000 AS INTEGER) END) AS days
      FROM newest JOIN mailbox_of USING (account) GROUP BY 1),
    joined AS MATERIALIZED (SELECT COALESCE(agent, device) AS client, CASE network WHEN 'vpn' THEN 'vpn' ELSE CAST(asn AS TEXT) END AS provider,
        CAST((${nowMs} - at) / 86400000 AS INTEGER) AS day, COALESCE(installation, mailbox, account) AS newcomer,
        max(days > ${LATER_DAYS}) AS returned
      FROM newest JOIN mailbox_of USING (account) JOIN people ON people.person = COALESCE(mailbox, mailbox_of.person, account)
      WHERE event = 'signup' AND verdict <> 'block' AND ${nowMs} - at <= ${NEW_MS}
        AND (asn IS NOT NULL OR network = 'vpn') AND COALESCE(agent, device) IS NOT NULL GROUP BY 1, 2, 3, 4),
    of_day AS (SELECT client, provider, count(*) AS n, sum(returned) AS back FROM joined GROUP BY client, provider, day),
    newcomers AS (SELECT client || ' ' || provider AS name, sum(n) AS n, sum(back) AS back, sum(min(n, ${MAX_PER_DAY})) AS steady
      FROM of_day GROUP BY 1 HAVING sum(n) >= ${COUNTED_FROM} ORDER BY 2 DESC LIMIT ${PAIRS}),
    newcomer_provider AS (SELECT provider, count(*) AS n, sum(returned) AS back FROM joined GROUP BY 1 ORDER BY 2 DESC LIMIT ${VALUES}),
    newcomer_client AS (SELECT client, count(*) AS n FROM joined GROUP BY 1 HAVING count(*) > 1 ORDER BY 2 DESC LIMIT ${VALUES})`

/** SQL: the fields of the counts that these tables fill. */
export const NEWCOMER_FIELDS = sql`
      'newcomers', json((SELECT json_group_object(name, json_array(n, back, steady)) FROM newcomers)),
      'newcomerProvider', json((SELECT json_group_object(provider, json_array(n, back)) FROM newcomer_provider)),
      'newcomerClient', json((SELECT json_group_object(client, n) FROM newcomer_client))`
