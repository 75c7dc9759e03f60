import { sql } from 'drizzle-orm'
import { aliasInScope, type Params } from '../database/index.ts'
import { links, visits } from '../schema/index.ts'
import type { Scope } from '../scope.ts'

/** SQL: whether an environment has links or checks written by versions before 0100. */
export const hasOlderRows = (v: Params<Scope>) =>
  sql<number>`(EXISTS (SELECT 1 FROM ${links} older WHERE ${aliasInScope('older', v)})
    OR EXISTS (SELECT 1 FROM ${visits} older INDEXED BY visits_of_account
      WHERE ${aliasInScope('older', v)} AND older.account_key IS NOT NULL)
    OR EXISTS (SELECT 1 FROM ${visits} older INDEXED BY visits_of_visitor
      WHERE ${aliasInScope('older', v)} AND older.visitor_key IS NOT NULL))`.as('has_older')

/** Environments in which this isolate found such rows; there they are read in the first round. */
const withOlder = new Set<string>()
const nameOf = ({ workspaceId, env }: Scope) => `${workspaceId} ${env}`

/** Whether this isolate found such rows. */
export const isKnownToHaveOlder = (scope: Scope): boolean => withOlder.has(nameOf(scope))

/** Remembers for this isolate whether an environment has such rows. */
export function setHasOlder(scope: Scope, hasOlder: boolean): void {
  if (hasOlder) withOlder.add(nameOf(scope))
  else withOlder.delete(nameOf(scope))
}
