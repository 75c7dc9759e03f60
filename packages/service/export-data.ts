import type { ExportRequest, StoredCheck } from '@vigil/contract'
import { parseEmail } from '@vigil/evidence'
import { accountsWith, keptAccounts } from '@vigil/storage'
import type { Caller } from './caller.ts'
import { orUnavailable } from './or-unavailable.ts'
import type { Services } from './services.ts'
import { listChecks } from './stored-checks.ts'

const CHECKS_PER_PAGE = 100

/** What is kept of whoever an address, a user id or a visitor names, checks in pages. */
export async function exportData(
  services: Services,
  caller: Caller,
  request: ExportRequest,
): Promise<{ accounts: object[]; checks: StoredCheck[]; nextCursor: string | null }> {
  const { scope } = caller
  const graph = services.graphFor(scope.workspaceId)
  const keys = await orUnavailable(keysOf(services, caller, request))
  const { cursor, ...whose } = request
  const [kept, page] = await Promise.all([
    orUnavailable(keptAccounts(scope, graph, keys)),
    listChecks(services, caller, { ...whose, cursor, limit: CHECKS_PER_PAGE }),
  ])
  const accounts = kept.map(({ firstMs, lastMs, ...account }) => ({
    ...account,
    firstSeenAt: new Date(firstMs).toISOString(),
    lastSeenAt: new Date(lastMs).toISOString(),
  }))
  return { accounts, ...page }
}

async function keysOf(
  { vault, graphFor }: Services,
  { scope }: Caller,
  { email, userId, visitorId }: ExportRequest,
): Promise<string[]> {
  const db = graphFor(scope.workspaceId)
  if (userId !== undefined) return [await vault.identifier(scope, 'user', userId)]
  if (visitorId !== undefined) {
    return accountsWith(scope, db, 'visitor', await vault.identifier(scope, 'visitor', visitorId))
  }
  const parsed = email === undefined ? null : parseEmail(email)
  if (parsed === null) return []
  const mailbox = await vault.identifier(scope, 'mailbox', parsed.canonical)
  return accountsWith(scope, db, 'mailbox', mailbox)
}
