import type { ListKey, ListRows } from '@vigil/storage'
import type { Admission } from '../caller.ts'
import { listKeysOf } from '../listed.ts'
import { NOTHING_STORED, type PastReads } from './past-reads.ts'
import type { Run } from './run.ts'

/**
 * An evaluate reads only lists, which the isolate caches, and none by the account or email address that it names:
 * otherwise any page could find out who is on a list.
 */
export const evaluateReads: PastReads = {
  exposure: () => null,
  async stored(run, _, identifiers, admitted) {
    const keys = listKeysOf({ ...identifiers, user: null, mailbox: null }, null)
    const lists = await readEdgeLists(run, keys, admitted)
    return lists && { ...NOTHING_STORED, lists }
  },
}

/** Returns the cached lists of the version that the rate limiter names; a refused request needs none. */
async function readEdgeLists(
  { services, caller: { scope }, sources, nowMs }: Run,
  keys: readonly ListKey[],
  admitted: Promise<Admission>,
): Promise<ListRows | null> {
  const { admitted: isAdmitted, listsVersion } = await admitted
  if (!isAdmitted) return { named: [], networks: [] }
  const { home } = services.graphFor(scope.workspaceId)
  const read = services.edgeLists.read(scope, home, keys, listsVersion, nowMs)
  return sources.read(['lists'], read)
}
