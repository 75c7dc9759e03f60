import {
  type Bucket,
  corpusReadings,
  type DomainReading,
  type HibpCapabilities,
  type HibpContext,
  hibpReadings,
  type WatchedDomain,
} from '@vigil/exposure'
import {
  type DomainTask,
  pairsOfEmailDomain,
  pairsOfSite,
  provedDomains,
  type WantedCall,
} from '@vigil/storage'
import type { RunPorts } from './run-ports.ts'

/** A question about domains, and what it counts against. */
interface Call extends WantedCall {
  bucket: Bucket
  provider: boolean
}

/** Every question, by role. */
const CALLS: readonly Call[] = [
  call('stealer_email_domain', 'company', 'stealer', 'domain_stealer'),
  call('breached_domain', 'company', 'domain_exposure', 'account'),
  call('stealer_website', 'app', 'stealer', 'domain_stealer'),
  { ...call('corpus_email_domain', 'company', null, 'open'), provider: false },
  { ...call('corpus_site', 'app', 'stealer', 'open'), provider: false },
]

function call(name: string, role: Call['role'], needs: Call['needs'], bucket: Bucket): Call {
  return { call: name, role, needs, bucket, provider: true }
}

/** The questions that can be asked now: the provider's only as its plan allows. */
export function askable(capabilities: HibpCapabilities | null): readonly Call[] {
  return CALLS.filter(({ provider, bucket }) => {
    if (!provider) return true
    if (capabilities === null) return false
    return bucket !== 'domain_stealer' || capabilities.stealerLogs
  })
}

export const bucketOf = (name: string): Bucket =>
  CALLS.find((one) => one.call === name)?.bucket ?? 'open'

/** The reading that answers a task. null: the provider is not set up any more. */
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
