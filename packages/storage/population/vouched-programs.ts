import { evidencePolicy } from '@vigil/evidence'
import { type SQL, sql } from 'drizzle-orm'
import { visitField } from '../checks/packed-visit.ts'
import type { Params } from '../database/index.ts'
import { feedback, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'
import { NAMES_NO_BROWSER } from './client-sql.ts'
import { MAX_VALUES } from './values.ts'

const VOUCHED_MS = sql.raw(String(evidencePolicy.counted.minVouchedAgeMs))

/**
 * SQL: whether the caller vouched for the program of a check, by a label: a passed challenge shows only a mailbox. Who
 * passed one is labelled within a day.
 */
export const isVouched = (
  v: Params<Scope>,
): SQL => sql`CASE WHEN ${visitField('product')} IS NOT NULL AND ${visitField('passed')}
          THEN EXISTS (
            SELECT 1 FROM ${feedback} f INDEXED BY feedback_of_account
            WHERE f.workspace_id = ${v.workspaceId} AND f.env = ${v.env}
              AND f.account_key = COALESCE(${visits.owner}, ${visits.accountKey})
              AND f.check_id = ${visits.id} AND f.label = 'legitimate'
              AND (${visits.verdict} <> 'challenge' OR f.at_ms - ${visits.atMs} >= ${VOUCHED_MS})) END`

/** SQL: a table of the programs among the checks `newest` for which the caller vouched, by provider and by network. */
export const VOUCHED_TABLE = sql`vouched AS (
      SELECT product || ' ' || place AS name, count(DISTINCT account) AS n
      FROM (SELECT *, CAST(asn AS TEXT) AS place FROM newest UNION ALL SELECT *, subnet FROM newest)
      WHERE vouched AND ${NAMES_NO_BROWSER} AND name IS NOT NULL
      GROUP BY name ORDER BY n DESC LIMIT ${MAX_VALUES})`

/** SQL: the field of the counts that this table fills. */
export const VOUCHED_FIELD = sql`'vouched', json((SELECT json_group_object(name, n) FROM vouched))`
