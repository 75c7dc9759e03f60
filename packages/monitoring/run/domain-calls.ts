import { corpusCalls } from '../corpus/corpus-source.ts'
import { pairsOfEmailDomain, pairsOfSite } from '../corpus/pairs.ts'
import { provedDomains } from '../domains/proved-domains.ts'
import { type HibpContext, hibpCalls } from '../sources/hibp/hibp-source.ts'
import type { HibpCapabilities } from '../sources/hibp/models.ts'
import type { Bucket, DomainCall, WatchedDomain } from '../sources/source.ts'
import type { RunPorts } from './run-ports.ts'
import type { DomainTask, WantedCall } from './tasks.ts'

/** Every request, whatever its source reads. */
const CALLS: readonly DomainCall<never>[] = [...hibpCalls, ...corpusCalls]

/** A request of this run. */
export interface ListedCall extends WantedCall {
  bucket: Bucket
  /** false: the provider is not set up, refuses the key, or its plan lacks the right. */
  permitted: boolean
}

/**
 * Returns the requests of a run. A request that is no longer permitted is listed too if it was answered before, so that
 * its counts become stale.
 */
export function listedCalls(capabilities: HibpCapabilities | null): ListedCall[] {
  return CALLS.map(({ call, role, needs, origin, ...of }) => {
    const permitted =
      origin === 'corpus' ||
      (capabilities !== null && (capabilities.stealerLogs || origin !== 'hibp:stealer'))
    const bucket = permitted ? of.bucket : 'open'
    return { call, role, needs, bucket, permitted, onlyWhereAnswered: permitted ? null : origin }
  })
}

const named = (name: string) => CALLS.find((one) => one.call === name)
export const bucketOf = (name: string): Bucket => named(name)?.bucket ?? 'open'
export const originOf = (name: string): string => named(name)?.origin ?? ''

/** The request of a task, ready to be sent. */
interface Request extends Pick<DomainCall<never>, 'origin' | 'layers'> {
  read(): ReturnType<DomainCall<never>['read']>
}

/** Returns the request of a task; null: the provider is not available. */
export async function requestOf(
  ports: RunPorts,
  task: DomainTask,
  hibp: HibpContext | null,
): Promise<Request | null> {
  const proved = await provedDomains(ports.db, [task.workspaceId])
  const watched: WatchedDomain = {
    domain: task.domain,
    role: task.role,
    companyDomains: proved.get(task.workspaceId)?.company ?? [],
  }
  const pages = {
    byEmailDomain: (domain: string) => pairsOfEmailDomain(ports.db, domain),
    bySite: (site: string) => pairsOfSite(ports.db, site),
  }
  return (
    requestAmong(corpusCalls, pages, watched, task.call) ??
    (hibp && requestAmong(hibpCalls, hibp, watched, task.call))
  )
}

function requestAmong<Source>(
  calls: readonly DomainCall<Source>[],
  source: Source,
  watched: WatchedDomain,
  name: string,
): Request | null {
  const found = calls.find(({ call, role }) => call === name && role === watched.role)
  return found ? { ...found, read: () => found.read(source, watched) } : null
}
