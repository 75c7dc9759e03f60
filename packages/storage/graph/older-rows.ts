import { sql } from 'drizzle-orm'
import { insideOf, type Places } from '../database/index.ts'
import { links, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** Whether an environment has links or checks as versions before 0100 wrote them; each looks for one row. */
export const hasOlderRows = (v: Places<Scope>) =>
  sql<number>`(EXISTS (SELECT 1 FROM ${links} older WHERE ${insideOf('older', v)})
    OR EXISTS (SELECT 1 FROM ${visits} older INDEXED BY visits_of_account
      WHERE ${insideOf('older', v)} AND older.account_key IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${visits} older INDEXED BY visits_of_visitor
      WHERE ${insideOf('older', v)} AND older.visitor_key IS NOT NULL))`.as('has_older')

/** Environments in which this isolate found such rows: they are read there with the first round. */
const found = new Set<string>()
const nameOf = ({ workspaceId, env }: Scope) => `${workspaceId} ${env}`

export const isKnownToHaveOlder = (scope: Scope): boolean => found.has(nameOf(scope))

export function noteOlder(scope: Scope, hasOlder: boolean): void {
  if (hasOlder) found.add(nameOf(scope))
  else found.delete(nameOf(scope))
}
