import { type ExportRequest, type ExportResult, timestampOf } from '@vigil/contract'
import { entriesAbout, exportAccounts } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { presentEntry } from './lists.ts'
import { accountsOf, identifiersOf } from './named-accounts.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { listChecks } from './stored-checks.ts'

const CHECKS_PER_PAGE = 100
const MAX_ACCOUNTS = 100

/** Returns the stored data of a person, named by an email address, a user id or a visitor id; checks in pages. */
export async function exportData(
  services: Services,
  caller: Caller,
  request: ExportRequest,
): Promise<Omit<ExportResult, 'requestId'>> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const [keys, identifiers] = await Promise.all([
    orUnavailable(accountsOf(services, caller, request, { limit: MAX_ACCOUNTS })),
    identifiersOf(services.vault, scope, request),
  ])
  const [stored, entries, page] = await Promise.all([
    orUnavailable(exportAccounts(scope, graph, keys)),
    orUnavailable(entriesAbout(scope, graph, keys, identifiers)),
    listChecks(services, caller, { ...request, limit: CHECKS_PER_PAGE }, keys),
  ])
  const accounts = stored.map(({ firstMs, lastMs, ...account }) => ({
    ...account,
    firstSeenAt: timestampOf(firstMs),
    lastSeenAt: timestampOf(lastMs),
  }))
  const listEntries = await Promise.all(
    entries.map((entry) => presentEntry(services, caller, entry)),
  )
  return { accounts, listEntries, ...page }
}
