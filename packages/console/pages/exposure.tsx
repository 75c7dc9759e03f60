import type { FindingListResult, MonitorResult } from '@vigil/contract'
import { useMemo } from 'preact/hooks'
import { DAY_MS } from '../data/format.ts'
import { useSigned } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Card, Empty, PageTitle, When } from '../ui/parts.tsx'
import { DIGEST_LIMIT, Digest } from './exposure/digest.tsx'
import { MonitoredDomainTiles } from './exposure/domain-tiles.tsx'
import { Findings } from './exposure/findings.tsx'
import { People } from './exposure/people.tsx'

const WEEK_MS = 7 * DAY_MS

/** Exposed credentials of the domains and people that the workspace monitors. */
export function ExposurePage() {
  const { env } = useSigned()
  const monitor = useQuery<MonitorResult>(env, '/api/v1/monitor')
  const since = useMemo(() => new Date(Date.now() - WEEK_MS).toISOString(), [])
  const week = useQuery<FindingListResult>(env, '/api/v1/monitor/findings', {
    since,
    limit: DIGEST_LIMIT,
  })
  const lastRunAt = monitor.data?.lastRunAt
  return (
    <>
      <PageTitle title="Exposure">
        {lastRunAt && (
          <span class="muted">
            last run <When at={lastRunAt} />
          </span>
        )}
      </PageTitle>
      {monitor.data?.monitorEnabled === false && <p class="notice">Monitoring is switched off.</p>}
      <div class="cards">
        <Card title="New in the last seven days" wide>
          <Digest reading={week} />
        </Card>
        <Card title="Findings" wide>
          <Findings changed={week.reload} />
        </Card>
        <Card title="Domains" wide>
          <Loaded reading={monitor} what="domains">
            {({ domains }) =>
              domains.length === 0 ? (
                <Empty title="No monitored domains.">
                  <p>The operator adds a domain, and you prove it by a DNS record.</p>
                </Empty>
              ) : (
                domains.map((it) => <MonitoredDomainTiles key={it.domain} domain={it} />)
              )
            }
          </Loaded>
        </Card>
        <Card title="People" wide>
          <Loaded reading={monitor} what="people">
            {({ identities }) => <People identities={identities} changed={monitor.reload} />}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
