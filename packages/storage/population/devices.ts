import { evidencePolicy } from '@vigil/evidence'
import { sql } from 'drizzle-orm'

const { maxDevices, maxFailedDevices, minFailedAccounts } = evidencePolicy.counted
const MAX_DEVICES = sql.raw(String(maxDevices))
const MAX_FAILED_DEVICES = sql.raw(String(maxFailedDevices))
const FAILED_FROM = sql.raw(String(minFailedAccounts))

/**
 * SQL: device keys of several accounts among the checks `allowed`, by its older and newer half, without the accounts
 * `doubted`: a farm would make its own key usual. And those on which the attempts at most accounts failed, among the
 * checks `newest`. Without sign-ups, an attempt counts if it was allowed or has an outcome.
 */
export const DEVICE_TABLES = sql`halves AS MATERIALIZED (
      SELECT account, device, (ROW_NUMBER() OVER (ORDER BY id)) * 2 > count(*) OVER () AS newer
      FROM allowed WHERE account IS NOT NULL AND account NOT IN (SELECT account FROM doubted)),
    shared_devices AS (
      SELECT device, count(DISTINCT CASE WHEN newer THEN NULL ELSE account END) AS older_n,
        count(DISTINCT CASE WHEN newer THEN account END) AS newer_n
      FROM halves WHERE device IS NOT NULL
      GROUP BY device HAVING count(DISTINCT account) > 1
      ORDER BY count(DISTINCT account) DESC LIMIT ${MAX_DEVICES}),
    tried AS (
      SELECT device, min(COALESCE(passed, 1) = 0) AS failed FROM newest
      WHERE device IS NOT NULL AND account IS NOT NULL AND event <> 'signup'
        AND (passed IS NOT NULL OR verdict = 'allow')
      GROUP BY device, account),
    failed_devices AS (
      SELECT device, sum(failed) AS failed, count(*) AS n FROM tried
      GROUP BY device HAVING sum(failed) >= ${FAILED_FROM} AND sum(failed) * 2 > count(*)
      ORDER BY failed DESC LIMIT ${MAX_FAILED_DEVICES})`

/** SQL: the fields of the counts that these tables fill. */
export const DEVICE_FIELDS = sql`'devices', json((SELECT json_group_object(device, json_array(older_n, newer_n)) FROM shared_devices)),
      'failedDevices', json((SELECT json_group_object(device, json_array(failed, n)) FROM failed_devices)),
      'accounts', json_array((SELECT count(DISTINCT account) FROM halves WHERE NOT newer),
        (SELECT count(DISTINCT account) FROM halves WHERE newer))`
