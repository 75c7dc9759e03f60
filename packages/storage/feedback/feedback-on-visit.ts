import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Params } from '../database/index.ts'
import { feedback } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Labels that attribute a visit to the owner of its account or to another person. */
const OF_A_VISIT = sql.raw(`('legitimate', 'fraud', 'abuse', 'account_takeover', 'multi_account')`)

type OfCheck = Scope & { checkId: string }

/** SQL after SELECT: feedback that attributes a check of an account to its owner or to another person. */
const feedbackOnVisit = (
  v: Params<OfCheck>,
  account: SQL,
): SQL => sql`FROM ${feedback} f INDEXED BY feedback_of_account
  WHERE f.workspace_id = ${v.workspaceId} AND f.env = ${v.env} AND f.account_key = ${account}
    AND f.check_id = ${v.checkId} AND f.label IN ${OF_A_VISIT}`

/** SQL: whether there is such feedback. */
export const hasFeedback = (v: Params<OfCheck>, account: SQL): SQL =>
  sql`EXISTS (SELECT 1 ${feedbackOnVisit(v, account)})`

/** SQL: one of three values, by the newest of it: the visit was the owner's, another person's, or there is none. */
export const byNewestFeedback = (
  v: Params<OfCheck>,
  account: SQL,
  { owners, others, unknown }: Record<'owners' | 'others' | 'unknown', SQLWrapper>,
): SQL => sql`CASE (
    SELECT f.label = 'legitimate' ${feedbackOnVisit(v, account)} ORDER BY f.at_ms DESC LIMIT 1)
  WHEN 1 THEN ${owners} WHEN 0 THEN ${others} ELSE ${unknown} END`
