import { type CheckContext, readCheck, type Scope } from '@vigil/storage'
import { type Identifiers, linksOf } from './identify.ts'
import type { Services } from './services.ts'

/** What is remembered of a visit's identifiers: its neighbours and its history, in one batch. */
export function recall(
  { graphFor }: Services,
  scope: Scope,
  identifiers: Identifiers,
): Promise<CheckContext> {
  const query = { ...identifiers, identifiers: linksOf(identifiers) }
  return readCheck(scope, graphFor(scope.workspaceId), query)
}
