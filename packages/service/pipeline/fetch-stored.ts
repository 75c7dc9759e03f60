import { DAY_MS } from '@vigil/evidence'
import {
  type CheckContext,
  type ListKey,
  type ListRows,
  type Round,
  readCheckInRound,
  readListsInRound,
} from '@vigil/storage'
import { type Admission, storesVisits } from '../caller.ts'
import { listKeysOf } from '../listed.ts'
import { type Identifiers, linksOf } from './identify.ts'
import type { Run } from './run.ts'
import type { Visit } from './visit.ts'

export const NOTHING_STORED = {
  graph: null,
  history: null,
  earlier: null,
  emailDomainFirstMs: null,
  linkedMs: {},
} as const

type Stored = Omit<CheckContext, 'missing'>

/**
 * Reads neighbours, history and lists in the round, or only lists; an evaluate uses the lists cached in the isolate.
 */
export function fetchStored(
  run: Run,
  { request, email }: Visit,
  identifiers: Identifiers,
  admitted: Promise<Admission>,
  round: Round,
): Promise<Stored | null> {
  const { services, caller, sources } = run
  const { scope } = caller
  const databases = services.graphFor(scope.workspaceId)
  const { home: db } = databases
  if (request.host === 'check' && storesVisits(caller)) {
    const listed = listKeysOf(identifiers, email)
    const retainedMs = run.nowMs - caller.key.plan.retentionDays * DAY_MS
    const isSignup = request.event === 'signup'
    const query = {
      ...identifiers,
      identifiers: linksOf(identifiers),
      isSignup,
      listed,
      retainedMs,
    }
    return readStored(run, readCheckInRound(scope, databases, query, round))
  }
  const lists =
    request.host === 'check'
      ? sources.read(['lists'], readListsInRound(scope, db, listKeysOf(identifiers, email), round))
      : // Without user and mailbox: otherwise any page could find out who is on a list.
        readEdgeLists(
          run,
          db,
          listKeysOf({ ...identifiers, user: null, mailbox: null }, null),
          admitted,
        )
  return lists.then((read) => read && { ...NOTHING_STORED, lists: read })
}

/** Awaits the context of a check; single parts of a spread workspace may be unreachable. */
async function readStored(
  { services, caller, sources }: Run,
  read: Promise<CheckContext>,
): Promise<Stored | null> {
  const found = await sources.read(['graph', 'history', 'lists'], read)
  for (const { part, cause } of found?.missing ?? []) {
    sources.degraded.add(part)
    services.report(part, cause, caller.requestId)
  }
  return found
}

/** Returns the cached lists of the version that the rate limiter names; a refused request needs none. */
async function readEdgeLists(
  { services, caller, sources, nowMs }: Run,
  db: D1Database,
  keys: readonly ListKey[],
  admitted: Promise<Admission>,
): Promise<ListRows | null> {
  const { admitted: isAdmitted, listsVersion } = await admitted
  if (!isAdmitted) return { named: [], networks: [] }
  const read = services.edgeLists.read(caller.scope, db, keys, listsVersion, nowMs)
  return sources.read(['lists'], read)
}
