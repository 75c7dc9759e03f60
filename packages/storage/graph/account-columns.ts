import { sql } from 'drizzle-orm'
import { accounts } from '../schema/index.ts'

/** Columns that a walk reads of an account. */
export const accountColumns = {
  knownMs: sql<number>`${accounts.firstMs}`.as('known_ms'),
  accountId: accounts.accountId,
  emailKey: accounts.emailKey,
  mailboxKey: accounts.mailboxKey,
  familyKey: accounts.familyKey,
  score: accounts.score,
  verdict: accounts.verdict,
  isAbuser: accounts.isAbuser,
  disposable: accounts.disposable,
  labels: accounts.labels,
  traces: accounts.traces,
}
