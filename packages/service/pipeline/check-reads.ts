import { DAY_MS, parseEmail } from '@vigil/evidence'
import { type CheckContext, readCheckInRound, readListsInRound } from '@vigil/storage'
import { storesVisits } from '../caller.ts'
import { exposureOf } from '../exposure-of.ts'
import { listKeysOf } from '../listed.ts'
import { linksOf } from './identify.ts'
import { NOTHING_STORED, type PastReads, type Stored } from './past-reads.ts'
import type { Run } from './run.ts'

/** A check reads exposure, neighbours, history and lists; with a key of a stateless plan exposure and lists. */
export const checkReads: PastReads = {
  exposure({ services, caller }, email) {
    const parsed = parseEmail(email)
    return parsed && exposureOf(services, caller, [parsed])
  },
  stored(run, { request, email }, identifiers, _, round) {
    const { services, caller, sources } = run
    const { scope } = caller
    const databases = services.graphFor(scope.workspaceId)
    const listed = listKeysOf(identifiers, email)
    if (!storesVisits(caller)) {
      const lists = sources.read(['lists'], readListsInRound(scope, databases.home, listed, round))
      return lists.then((read) => read && { ...NOTHING_STORED, lists: read })
    }
    const query = {
      ...identifiers,
      identifiers: linksOf(identifiers),
      isSignup: request.event === 'signup',
      listed,
      retainedMs: run.nowMs - caller.key.plan.retentionDays * DAY_MS,
    }
    return readStored(run, readCheckInRound(scope, databases, query, round))
  },
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
