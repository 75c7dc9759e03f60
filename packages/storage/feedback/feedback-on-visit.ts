import { type SQL, sql } from 'drizzle-orm'
import type { Params } from '../database/index.ts'
import { feedback } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Labels that attribute a visit to the owner of its account or to another person. */
const OF_A_VISIT = sql.raw(`('legitimate', 'fraud', 'abuse', 'account_takeover', 'multi_account')`)

/** SQL after SELECT: feedback that attributes a check of an account to its owner or to another person. */
export const feedbackOnVisit = (
  v: Params<Scope & { checkId: string }>,
  account: SQL,
): SQL => sql`FROM ${feedback} f INDEXED BY feedback_of_account
  WHERE f.workspace_id = ${v.workspaceId} AND f.env = ${v.env} AND f.account_key = ${account}
    AND f.check_id = ${v.checkId} AND f.label IN ${OF_A_VISIT}`
