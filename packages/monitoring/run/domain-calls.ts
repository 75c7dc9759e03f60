import { corpusReadings } from '../corpus/corpus-source.ts'
import { pairsOfEmailDomain, pairsOfSite } from '../corpus/pairs.ts'
import { provedDomains } from '../domains/proved-domains.ts'
import { type HibpContext, hibpReadings } from '../sources/hibp/hibp-source.ts'
import type { HibpCapabilities } from '../sources/hibp/models.ts'
import type { Bucket, DomainReading, Origin, WatchedDomain } from '../sources/source.ts'
import type { RunPorts } from './run-ports.ts'
import type { DomainTask, WantedCall } from './tasks.ts'

/** A request about domains, and the limit that it counts against. */
interface Call {
  call: string
  role: WantedCall['role']
  needs: WantedCall['needs']
  /** Source of its findings. */
  origin: Origin
  bucket: Bucket
}

/** Every request, by role. */
const CALLS: readonly Call[] = [
  {
    call: 'stealer_email_domain',
    role: 'company',
    needs: 'stealer',
    origin: 'hibp:stealer',
    bucket: 'domain_stealer',
  },
  {
    call: 'breached_domain',
    role: 'company',
    needs: 'domain_exposure',
    origin: 'hibp:breach',
    bucket: 'account',
  },
  {
    call: 'stealer_website',
    role: 'app',
    needs: 'stealer',
    origin: 'hibp:stealer',
    bucket: 'domain_stealer',
  },
  { call: 'corpus_email_domain', role: 'company', needs: null, origin: 'corpus', bucket: 'open' },
  { call: 'corpus_site', role: 'app', needs: 'stealer', origin: 'corpus', bucket: 'open' },
]

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
  return CALLS.map(({ origin, ...call }) => {
    const permitted =
      origin === 'corpus' ||
      (capabilities !== null && (capabilities.stealerLogs || origin !== 'hibp:stealer'))
    const bucket = permitted ? call.bucket : 'open'
    return { ...call, bucket, permitted, onlyWhereAnswered: permitted ? null : origin }
  })
}

const named = (name: string) => CALLS.find((one) => one.call === name)
export const bucketOf = (name: string): Bucket => named(name)?.bucket ?? 'open'
export const originOf = (name: string): string => named(name)?.origin ?? ''

/** Returns the reading of a task; null: the provider is not available. */
export async function readingOf(
  ports: RunPorts,
  task: DomainTask,
  hibp: HibpContext | null,
): Promise<DomainReading | null> {
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
  const readings = [
    ...corpusReadings(pages, watched),
    ...(hibp === null ? [] : hibpReadings(hibp, watched)),
  ]
  return readings.find((one) => one.call === task.call) ?? null
}
