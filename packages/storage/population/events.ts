import { sql } from 'drizzle-orm'
import { MAX_VALUES } from './values.ts'

/**
 * SQL: by event, how many accounts among the checks `newest` had it as their owner, and whose last one differed from
 * their profile.
 */
export const EVENT_TABLES = sql`last_of_account AS (
      SELECT event, deviates, ROW_NUMBER() OVER (
        PARTITION BY COALESCE(account, visitor, id), event ORDER BY id DESC) AS nth
      FROM newest WHERE event NOT IN ('signup', 'login') AND COALESCE(passed, verdict = 'allow')),
    events AS (
      SELECT event, count(*) AS n, count(CASE WHEN deviates THEN 1 END) AS unlike
      FROM last_of_account WHERE nth = 1
      GROUP BY event ORDER BY n DESC LIMIT ${MAX_VALUES})`

/** SQL: the field of the counts that these tables fill. */
export const EVENT_FIELD = sql`'events', json((SELECT json_group_object(event, json_array(n, unlike)) FROM events))`
