import {
  type CheckContext,
  type ListKey,
  type ListRows,
  readCheck,
  readLists,
  type Scope,
} from '@vigil/storage'
import { type Identifiers, linksOf } from './identify.ts'
import type { Services } from './services.ts'

/** What a visit that nothing was read about is judged with. */
export const NOTHING_REMEMBERED = { graph: null, history: null, emailDomainFirstMs: null } as const

/** What is remembered of a visit: its neighbours, its history and the lists, in one batch. */
export function recall(
  { graphFor }: Services,
  scope: Scope,
  identifiers: Identifiers,
  listed: readonly ListKey[],
): Promise<CheckContext> {
  const query = { ...identifiers, identifiers: linksOf(identifiers), listed }
  return readCheck(scope, graphFor(scope.workspaceId), query)
}

/** The lists alone, where nothing else is remembered or asked for. */
export async function recallLists(
  { graphFor }: Services,
  scope: Scope,
  listed: readonly ListKey[],
): Promise<typeof NOTHING_REMEMBERED & { lists: ListRows }> {
  const lists = await readLists(scope, graphFor(scope.workspaceId), listed)
  return { ...NOTHING_REMEMBERED, lists }
}
